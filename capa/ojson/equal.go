package ojson

import "bytes"

// Equal reports whether a and b mean the same: members in any order, numbers by
// their exact value, so that 1, 1.0 and 10e-1 are equal. Zero Values are equal.
func Equal(a, b Value) bool {
	kind := a.Kind()
	if kind != b.Kind() {
		return false
	}
	switch kind {
	case Number:
		return equalNumbers(a.Bytes(), b.Bytes())
	case Array:
		return equalArrays(a, b)
	case Object:
		return equalObjects(a, b)
	}
	return bytes.Equal(a.Bytes(), b.Bytes())
}

func equalArrays(a, b Value) bool {
	other := b.parts()
	for c := a.parts(); c.more(); c.next() {
		if !other.more() || !Equal(c.value(), other.value()) {
			return false
		}
		other.next()
	}
	return !other.more()
}

func equalObjects(a, b Value) bool {
	if a.Count() != b.Count() {
		return false
	}
	members := make(map[string]Value)
	for c := b.parts(); c.more(); c.next() {
		name := c.name()
		members[string(name)] = c.value()
	}
	for c := a.parts(); c.more(); c.next() {
		name := c.name()
		if !Equal(c.value(), members[string(name)]) {
			return false
		}
	}
	return true
}
