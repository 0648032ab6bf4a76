package ojson

import (
	"unicode/utf16"
	"unicode/utf8"
)

// string reads a string that is a value.
func (p *parser) string() error {
	s := p.begin(p.w)
	escaping, err := p.quoted()
	if err != nil {
		return err
	}
	length := p.w - s.start
	if length < minNode {
		return nil
	}
	s.count = length - (p.excess - s.excess) - len(`""`) - escaping
	p.end(&s, &p.spans[len(p.spans)-1], p.w)
	return nil
}

// quoted reads a string or a name, and gives how many code units its print has
// more than its text within the quotes.
func (p *parser) quoted() (escaping int, err error) {
	p.keep()
	for {
		n, excess := plain(p.text[p.r:])
		if p.w != p.r {
			copy(p.text[p.w:], p.text[p.r:p.r+n])
		}
		p.r += n
		p.w += n
		p.excess += excess
		switch p.peek() {
		case '"':
			p.keep()
			return escaping, nil
		case '\\':
			more, err := p.escape()
			if err != nil {
				return 0, err
			}
			escaping += more
		default:
			return 0, p.unexpected("a closing quote")
		}
	}
}

// escape reads one escape, or two that are a surrogate pair.
func (p *parser) escape() (escaping int, err error) {
	kind := byte(0)
	if p.r+1 < len(p.text) {
		kind = p.text[p.r+1]
	}
	switch kind {
	case '"', '\\', 'b', 'f', 'n', 'r', 't':
		p.keep()
		p.keep()
		return 1, nil
	case '/':
		p.r++
		p.keep()
		return 0, nil
	case 'u':
		p.r += 2
		return p.unicodeEscape()
	}
	p.r++
	return 0, p.unexpected("an escape")
}

// unicodeEscape reads the digits of an escape, and the next escape if they are a pair.
func (p *parser) unicodeEscape() (escaping int, err error) {
	char, err := p.hex()
	if err != nil {
		return 0, err
	}
	if !utf16.IsSurrogate(char) {
		return p.write(char), nil
	}
	after := p.r
	if p.peek() != '\\' || after+1 == len(p.text) || p.text[after+1] != 'u' {
		return p.write(char), nil
	}
	p.r += 2
	low, err := p.hex()
	if err != nil {
		return 0, err
	}
	if pair := utf16.DecodeRune(char, low); pair != utf8.RuneError {
		return p.write(pair), nil
	}
	p.r = after
	return p.write(char), nil
}

// hex reads four hexadecimal digits.
func (p *parser) hex() (rune, error) {
	char := rune(0)
	for range 4 {
		switch c := rune(p.peek()); {
		case '0' <= c && c <= '9':
			char = char<<4 | (c - '0')
		case 'a' <= c && c <= 'f':
			char = char<<4 | (c - 'a' + 10)
		case 'A' <= c && c <= 'F':
			char = char<<4 | (c - 'A' + 10)
		default:
			return 0, p.unexpected("a hexadecimal digit")
		}
		p.r++
	}
	return char, nil
}

// write prints one character that was read from an escape, which is at least
// as long as what is printed.
func (p *parser) write(char rune) (escaping int) {
	written := appendChar(p.text[:p.w], char)
	units := len(written) - p.w
	if char >= utf8.RuneSelf && !utf16.IsSurrogate(char) {
		p.excess += units - utf16.RuneLen(char)
		units = utf16.RuneLen(char)
	}
	p.w = len(written)
	return units - max(utf16.RuneLen(char), 1)
}
