package ojson

import (
	"unicode/utf16"
	"unicode/utf8"
)

const hexDigits = "0123456789abcdef"

// AppendString appends s to dst, quoted as JSON.stringify quotes it: only
// quotes, backslashes and control characters are escaped. Each byte that is not
// UTF-8 becomes U+FFFD.
func AppendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	from := 0
	for i := 0; i < len(s); {
		char, size := rune(s[i]), 1
		if char >= utf8.RuneSelf {
			char, size = utf8.DecodeRuneInString(s[i:])
		}
		if needsEscape(char) || char == utf8.RuneError && size == 1 {
			dst = append(dst, s[from:i]...)
			dst = appendChar(dst, char)
			from = i + size
		}
		i += size
	}
	dst = append(dst, s[from:]...)
	return append(dst, '"')
}

func needsEscape(char rune) bool {
	return char < ' ' || char == '"' || char == '\\' || utf16.IsSurrogate(char)
}

// appendChar appends a character as it stands within quotes; a surrogate, which
// only an escape can have named, stays an escape.
func appendChar(dst []byte, char rune) []byte {
	if !needsEscape(char) {
		return utf8.AppendRune(dst, char)
	}
	switch char {
	case '"', '\\':
		return append(dst, '\\', byte(char))
	case '\b':
		return append(dst, `\b`...)
	case '\f':
		return append(dst, `\f`...)
	case '\n':
		return append(dst, `\n`...)
	case '\r':
		return append(dst, `\r`...)
	case '\t':
		return append(dst, `\t`...)
	}
	return append(dst, '\\', 'u', hexDigits[char>>12&15], hexDigits[char>>8&15], hexDigits[char>>4&15], hexDigits[char&15])
}

// Text returns the text of a string; "" when v is not a string. A lone surrogate,
// which UTF-8 cannot express, becomes U+FFFD.
func (v Value) Text() string {
	if v.Kind() != String {
		return ""
	}
	return unquote(v.Bytes())
}

// TextUnits returns the length of [Value.Text] in UTF-16 code units; 0 when v is
// not a string.
func (v Value) TextUnits() int {
	if v.Kind() != String {
		return 0
	}
	if n := v.node(); n != nil {
		return int(n.count)
	}
	quoted := v.Bytes()
	units := len(quoted) - len(`""`) - excessOf(quoted)
	for i := 1; i < len(quoted)-1; i++ {
		if quoted[i] == '\\' {
			size := escapeLen(quoted[i+1])
			units -= size - 1
			i += size - 1
		}
	}
	return units
}

// escapeLen returns the length of an escape by the character after its backslash.
func escapeLen(kind byte) int {
	if kind == 'u' {
		return len(`\u0000`)
	}
	return len(`\n`)
}

// unquote decodes a string as the parser writes it.
func unquote(quoted []byte) string {
	inner := quoted[1 : len(quoted)-1]
	n, _ := plain(inner)
	if n == len(inner) {
		return string(inner)
	}
	text := make([]byte, 0, len(inner))
	for {
		text = append(text, inner[:n]...)
		inner = inner[n:]
		if len(inner) == 0 {
			return string(text)
		}
		text = utf8.AppendRune(text, escaped(inner))
		inner = inner[escapeLen(inner[1]):]
		n, _ = plain(inner)
	}
}

// escaped returns the character of the escape that text begins with.
func escaped(text []byte) rune {
	switch c := text[1]; c {
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	case 'u':
		p := parser{text: text, r: len(`\u`)}
		char, _ := p.hex()
		return char
	default:
		return rune(c)
	}
}

// TextUnits returns the length of s in UTF-16 code units. A byte that is not
// UTF-8 counts one.
func TextUnits(s string) int {
	units := 0
	for _, char := range s {
		units += utf16.RuneLen(char)
	}
	return units
}

// Shorten returns s, or when s is longer than the given number of UTF-16 code
// units, its [Cut] there followed by an ellipsis.
func Shorten(s string, units int) string {
	if kept := Cut(s, units); len(kept) < len(s) {
		return kept + "…"
	}
	return s
}

// Cut returns the longest prefix of s that has at most the given number of
// UTF-16 code units and ends between two characters, so that no surrogate pair
// is split.
func Cut(s string, units int) string {
	if len(s) <= units {
		return s
	}
	for i, char := range s {
		if units -= utf16.RuneLen(char); units < 0 {
			return s[:i]
		}
	}
	return s
}
