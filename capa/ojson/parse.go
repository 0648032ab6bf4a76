package ojson

import (
	"bytes"
	"fmt"
	"math"
	"unicode/utf8"
)

// MaxDepth is how deep arrays and objects may nest.
const MaxDepth = 200

// SyntaxError says where a text stops being JSON. Offset counts the bytes before
// that place, without a byte order mark; one that is not UTF-8 counts as U+FFFD,
// three bytes.
type SyntaxError struct {
	Offset  int
	Message string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("not JSON at byte %d: %s", e.Offset, e.Message)
}

// DepthError says where a text nests deeper than [MaxDepth]; Offset as in [SyntaxError].
type DepthError struct {
	Offset int
}

func (e *DepthError) Error() string {
	return fmt.Sprintf("JSON nested deeper than %d levels at byte %d: nest it less deeply", MaxDepth, e.Offset)
}

// ParseString is [Parse] for a string.
func ParseString(text string) (Value, error) { return Parse([]byte(text)) }

// Parse reads one JSON document and takes ownership of text, which it rewrites.
// As in JavaScript, a name that an object has twice keeps its first place and
// takes its last value; but no name is moved for looking like a number. Bytes
// that are not UTF-8 are read as U+FFFD, one for each, inside strings only.
//
// The error is a [*SyntaxError] or a [*DepthError].
//
// [D] A byte order mark before the document is dropped: editors write one into
// files, and it says nothing about the JSON.
func Parse(text []byte) (Value, error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if !utf8.Valid(text) {
		text = replaceInvalid(text)
	}
	if len(text) > math.MaxUint32 {
		return Value{}, &SyntaxError{Offset: math.MaxUint32, Message: "documents of 4 GiB and more are not read: send less"}
	}
	v, repeats, err := parse(text)
	if err == nil && repeats {
		v, _, err = parse(v.withoutRepeats(make([]byte, 0, len(v.doc.text))))
	}
	return v, err
}

// parse also reports whether an object in the document repeats a name.
func parse(text []byte) (Value, bool, error) {
	p := parser{text: text, forest: forest{size: len(text)}}
	p.spans = append(make([]span, 0, 16), p.begin(0))
	if err := p.document(); err != nil {
		return Value{}, false, err
	}
	doc := &document{text: p.text[:p.w:p.w], nodes: p.nodes}
	return Value{doc: doc, first: p.spans[0].head}, p.repeats, nil
}

func replaceInvalid(text []byte) []byte {
	valid := make([]byte, 0, len(text)+len(text)/8)
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		valid = utf8.AppendRune(valid, r)
		text = text[size:]
	}
	return valid
}

// parser reads text at r and writes it again up to w, which never passes r:
// no part of JSON is longer in its compact form.
type parser struct {
	forest
	text    []byte
	r, w    int
	spans   []span   // the document, and the containers that are open
	names   []name   // of the objects that are open
	slots   []uint32 // see repeatsName
	repeats bool
}

// document reads the values in turn, without recursion: it is twice as fast on
// deep documents, because returning from many calls is hard to predict.
func (p *parser) document() error {
	for more := true; more; {
		opened, err := p.value()
		if err != nil {
			return err
		}
		if more, err = p.between(opened); err != nil {
			return err
		}
	}
	if p.space(); p.r < len(p.text) {
		return p.unexpected("nothing more")
	}
	return nil
}

// value reads a whole scalar, or the opening bracket of a container, and reports
// which.
func (p *parser) value() (opened bool, err error) {
	p.space()
	switch p.peek() {
	case '"':
		return false, p.string()
	case '{', '[':
		return true, p.open()
	case 't':
		return false, p.literal("true")
	case 'f':
		return false, p.literal("false")
	case 'n':
		return false, p.literal("null")
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return false, p.number()
	}
	return false, p.unexpected("a value")
}

// between reads what stands between a value, or an opening bracket, and the
// next value. It reports false when the document is complete.
func (p *parser) between(opened bool) (more bool, err error) {
	for len(p.spans) > 1 {
		s := &p.spans[len(p.spans)-1]
		closing := p.text[s.start] + ('}' - '{') // ] is as far from [
		if !opened {
			s.count++
		}
		switch {
		case p.at(closing):
			p.shut(s)
			opened = false
			continue
		case !opened && p.peek() != ',':
			return false, p.unexpected("a comma or " + string(closing))
		case !opened:
			p.keep()
		}
		if closing == '}' {
			return true, p.name(s)
		}
		return true, nil
	}
	return false, nil
}

func (p *parser) literal(word string) error {
	for i := range len(word) {
		if p.peek() != word[i] {
			return p.unexpected(word)
		}
		p.keep()
	}
	return nil
}

// name reads a member's name and its colon.
func (p *parser) name(s *span) error {
	p.space()
	if p.peek() != '"' {
		return p.unexpected("a name in quotes")
	}
	start := p.w
	if _, err := p.quoted(); err != nil {
		return err
	}
	if s.count < maxCompared && !p.repeats {
		p.compareName(start, s.names)
	}
	if !p.at(':') {
		return p.unexpected("a colon")
	}
	p.keep()
	return nil
}

// open reads an opening bracket.
func (p *parser) open() error {
	if len(p.spans) > MaxDepth {
		return &DepthError{Offset: p.r}
	}
	s := p.begin(p.w)
	s.names = len(p.names)
	p.spans = append(p.spans, s)
	p.keep()
	return nil
}

// shut reads the closing bracket of s, the last span, which is valid until the next is opened.
func (p *parser) shut(s *span) {
	p.keep()
	p.names = p.names[:s.names]
	p.spans = p.spans[:len(p.spans)-1]
	p.end(s, &p.spans[len(p.spans)-1], p.w)
	if s.count > maxCompared && p.text[s.start] == '{' && !p.repeats {
		p.repeats = p.repeatsName(s)
	}
}

// at skips white space and reports whether c comes next.
func (p *parser) at(c byte) bool {
	p.space()
	return p.peek() == c
}

// peek returns the next byte, or at the end 0, which no JSON holds.
func (p *parser) peek() byte {
	if p.r == len(p.text) {
		return 0
	}
	return p.text[p.r]
}

// keep copies the next byte to the output.
func (p *parser) keep() {
	p.text[p.w] = p.text[p.r]
	p.r++
	p.w++
}

func (p *parser) space() {
	for p.r < len(p.text) && p.text[p.r] <= ' ' {
		switch p.text[p.r] {
		case ' ', '\t', '\n', '\r':
			p.r++
		default:
			return
		}
	}
}

func (p *parser) unexpected(wanted string) error {
	if p.r >= len(p.text) {
		return &SyntaxError{Offset: len(p.text), Message: "it ends where " + wanted + " should come"}
	}
	found, _ := utf8.DecodeRune(p.text[p.r:])
	return &SyntaxError{Offset: p.r, Message: fmt.Sprintf("%q where %s should come", found, wanted)}
}
