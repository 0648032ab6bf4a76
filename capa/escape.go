package capa

import "strconv"

// escape percent-encodes s for a path segment or a query value in the form every REST address of this
// project has: UTF-8 bytes, all but the unreserved characters and ":,()" encoded, hex in upper case.
// A segment of dots alone has them encoded too, so that no server or proxy reads it as "this" or "the
// folder above".
func escape(s string) string {
	const hex = "0123456789ABCDEF"
	dots := s == "." || s == ".."
	out := make([]byte, 0, len(s)+len(s)/2)
	for i := range len(s) {
		b := s[i]
		if staysPlain(b) && !dots {
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

// address builds the path and query of a request, as written on the wire.
type address struct {
	text    []byte
	queried bool
}

// route starts an address at a fixed route and adds each segment, escaped.
func route(fixed string, segments ...string) *address {
	a := &address{text: []byte(fixed)}
	for _, segment := range segments {
		a.text = append(a.text, '/')
		a.text = append(a.text, escape(segment)...)
	}
	return a
}

// then adds a fixed end to the path.
func (a *address) then(fixed string) *address {
	a.text = append(a.text, fixed...)
	return a
}

// with adds a query parameter. An empty value is a parameter that was not given.
func (a *address) with(name, value string) *address {
	if value == "" {
		return a
	}
	mark := byte('?')
	if a.queried {
		mark = '&'
	}
	a.queried = true
	a.text = append(a.text, mark)
	a.text = append(a.text, name...)
	a.text = append(a.text, '=')
	a.text = append(a.text, escape(value)...)
	return a
}

// withNumber adds a number. 0 is a parameter that was not given.
func (a *address) withNumber(name string, n int) *address {
	if n == 0 {
		return a
	}
	return a.with(name, strconv.Itoa(n))
}

func (a *address) String() string { return string(a.text) }
