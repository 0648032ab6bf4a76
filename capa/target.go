package capa

import (
	"strconv"
	"strings"
)

// escape percent-encodes s for a path segment or a query value in the form every REST address of this
// project has: UTF-8 bytes, all but the unreserved characters and ":,()" encoded, hex in upper case. [D]
// The 0.2.0 README shows ":,()" left as they are; that the unreserved characters are the only others is our choice.
func escape(s string) string {
	const hex = "0123456789ABCDEF"
	out := make([]byte, 0, len(s)+len(s)/2)
	for i := range len(s) {
		b := s[i]
		if staysPlain(b) {
			out = append(out, b)
			continue
		}
		out = append(out, '%', hex[b>>4], hex[b&15])
	}
	return string(out)
}

func staysPlain(b byte) bool {
	switch b {
	case '-', '.', '_', '~', ':', ',', '(', ')':
		return true
	}
	return '0' <= b && b <= '9' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z'
}

// target builds the path and query of a request, as written on the wire.
type target struct {
	text    []byte
	queried bool
}

// route starts a target at a fixed route and adds each segment, escaped.
func route(fixed string, segments ...string) *target {
	t := &target{text: []byte(fixed)}
	for _, segment := range segments {
		t.text = append(t.text, '/')
		t.text = append(t.text, escapeSegment(segment)...)
	}
	return t
}

// escapeSegment encodes the dots too of a segment that is dots alone, so that no server or proxy reads
// it as "this folder" or "the one above".
func escapeSegment(s string) string {
	if s == "." || s == ".." {
		return strings.Repeat("%2E", len(s))
	}
	return escape(s)
}

// then adds a fixed end to the path.
func (t *target) then(fixed string) *target {
	t.text = append(t.text, fixed...)
	return t
}

// with adds a query parameter. An empty value is a parameter that was not given.
func (t *target) with(name, value string) *target {
	if value == "" {
		return t
	}
	mark := byte('?')
	if t.queried {
		mark = '&'
	}
	t.queried = true
	t.text = append(t.text, mark)
	t.text = append(t.text, name...)
	t.text = append(t.text, '=')
	t.text = append(t.text, escape(value)...)
	return t
}

// withNumber adds a number. 0 is a parameter that was not given.
func (t *target) withNumber(name string, n int) *target {
	if n == 0 {
		return t
	}
	return t.with(name, strconv.Itoa(n))
}

func (t *target) String() string { return string(t.text) }
