package ojson

import (
	"bytes"
	"math"
	"strconv"
	"strings"
)

// number reads a number and keeps its text.
func (p *parser) number() error {
	start := p.r
	if p.peek() == '-' {
		p.r++
	}
	if p.peek() == '0' {
		p.r++
	} else if !p.digits() {
		return p.unexpected("a digit")
	}
	if p.peek() == '.' {
		p.r++
		if !p.digits() {
			return p.unexpected("a digit")
		}
	}
	if p.peek()|0x20 == 'e' {
		p.r++
		if c := p.peek(); c == '+' || c == '-' {
			p.r++
		}
		if !p.digits() {
			return p.unexpected("a digit")
		}
	}
	p.w += copy(p.text[p.w:], p.text[start:p.r])
	return nil
}

// digits reads past digits and reports whether there were any.
func (p *parser) digits() bool {
	start := p.r
	for p.r < len(p.text) && p.text[p.r]-'0' <= 9 {
		p.r++
	}
	return p.r > start
}

// Int returns v as an int; false when v is not a number, not whole, or out of
// range. What counts is the value: 1.0 and 1e2 are whole.
func (v Value) Int() (int, bool) {
	if v.Kind() != Number {
		return 0, false
	}
	if n, err := strconv.Atoi(v.String()); err == nil {
		return n, true
	}
	const maxDigits = 19
	d := decimalOf(v.Bytes())
	if !d.known || d.exponent < 0 || d.exponent > maxDigits || len(d.digits) > maxDigits {
		return 0, false
	}
	n, err := strconv.Atoi(d.sign + d.digits + strings.Repeat("0", int(d.exponent)))
	return n, err == nil
}

// Float returns the float64 nearest to v; false when v is not a number or out of
// range.
func (v Value) Float() (float64, bool) {
	if v.Kind() != Number {
		return 0, false
	}
	f, err := strconv.ParseFloat(v.String(), 64)
	if err != nil {
		return 0, false
	}
	return f, true
}

// appendFloat appends f as JavaScript prints it: the shortest digits that read
// back as f, with an exponent below 1e-6 and from 1e21 on.
func appendFloat(dst []byte, f float64) []byte {
	size := math.Abs(f)
	switch {
	case math.IsNaN(f) || math.IsInf(f, 0):
		return append(dst, "null"...)
	case f == 0:
		return append(dst, '0')
	case size >= 1e-6 && size < 1e21:
		return strconv.AppendFloat(dst, f, 'f', -1, 64)
	}
	dst = strconv.AppendFloat(dst, f, 'e', -1, 64)
	if n := len(dst); dst[n-4] == 'e' && dst[n-2] == '0' { // Go prints e-07
		dst[n-2] = dst[n-1]
		dst = dst[:n-1]
	}
	return dst
}

// A decimal is a number's value: digits, which neither begin nor end with 0,
// times ten to the exponent. Zero is 0 times ten to the 0, without a sign.
type decimal struct {
	sign     string
	digits   string
	exponent int64
	known    bool // false: the exponent is too large to calculate with
}

func decimalOf(text []byte) decimal {
	d := decimal{known: true}
	if text[0] == '-' {
		d.sign = "-"
		text = text[1:]
	}
	if e := bytes.IndexAny(text, "eE"); e >= 0 {
		var err error
		d.exponent, err = strconv.ParseInt(string(text[e+1:]), 10, 62)
		d.known = err == nil
		text = text[:e]
	}
	whole, fraction, _ := bytes.Cut(text, []byte("."))
	digits := string(whole) + string(fraction)
	d.exponent -= int64(len(fraction))
	significant := strings.TrimRight(digits, "0")
	d.exponent += int64(len(digits) - len(significant))
	d.digits = strings.TrimLeft(significant, "0")
	if d.digits == "" {
		return decimal{digits: "0", known: true}
	}
	return d
}

// equalNumbers compares by value. Numbers whose exponents do not fit in 62 bits
// are equal only when their texts are.
func equalNumbers(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	x, y := decimalOf(a), decimalOf(b)
	return x.known && y.known && x == y
}
