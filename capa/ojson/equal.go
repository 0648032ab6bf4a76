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
	x, y := a.parts(), b.parts()
	for x.more() && y.more() {
		restX, restY := x, y
		if !bytes.Equal(x.name(), y.name()) {
			return equalInAnyOrder(restX, restY)
		}
		if !Equal(x.value(), y.value()) {
			return false
		}
		x.next()
		y.next()
	}
	return x.more() == y.more()
}

// equalInAnyOrder compares the members from two names on.
func equalInAnyOrder(x, y cursor) bool {
	members := make(map[string]Value)
	for ; y.more(); y.next() {
		name := y.name()
		members[string(name)] = y.value()
	}
	for ; x.more(); x.next() {
		name := x.name()
		other := members[string(name)]
		if !other.Exists() || !Equal(x.value(), other) {
			return false
		}
		delete(members, string(name))
	}
	return len(members) == 0
}
