package tape

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"strconv"
	"strings"
)

// canonical is a JSON text in the one form that every text of the same meaning has: members sorted, no space, numbers by value. A text
// that is not JSON is its own form.
func canonical(text []byte) string {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var value any
	if decoder.Decode(&value) != nil {
		return string(text)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return string(text)
	}
	encoded, err := json.Marshal(withPlainNumbers(value))
	if err != nil {
		return string(text)
	}
	return string(encoded)
}

// withPlainNumbers is a decoded value with each number in the one form of its value.
func withPlainNumbers(value any) any {
	switch value := value.(type) {
	case json.Number:
		return json.RawMessage(plainNumber(value.String()))
	case []any:
		for i := range value {
			value[i] = withPlainNumbers(value[i])
		}
	case map[string]any:
		for name := range value {
			value[name] = withPlainNumbers(value[name])
		}
	}
	return value
}

// plainNumber is a JSON number as its digits without leading and trailing zeros and a power of ten: 10, 10.0 and 1e1 are all 1e1. No
// precision is lost, and the length of a number does not grow with its power.
func plainNumber(text string) string {
	mantissa, power, _ := strings.Cut(strings.ToLower(text), "e")
	digits, sign := strings.CutPrefix(mantissa, "-")
	exponent, err := strconv.Atoi(cmp.Or(power, "0"))
	if err != nil {
		return text // a power past every machine number: as written
	}
	whole, fraction, _ := strings.Cut(digits, ".")
	digits = strings.TrimLeft(whole+fraction, "0")
	exponent -= len(fraction)
	kept := strings.TrimRight(digits, "0")
	if kept == "" {
		return "0"
	}
	exponent += len(digits) - len(kept)
	if sign {
		kept = "-" + kept
	}
	return kept + "e" + strconv.Itoa(exponent)
}
