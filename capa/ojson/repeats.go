package ojson

import (
	"bytes"
	"encoding/binary"
	"hash/maphash"
	"math/bits"
)

// maxCompared is how many names of an object are compared with each other one
// by one. An object with more is checked by hashing once it is complete.
const maxCompared = 24

// name is a member's name in the text, quotes included, with a mix of its bytes: names
// whose mixes differ are different.
type name struct {
	mix        uint64
	start, end uint32
}

// compareName looks for the name written at start among those of its object,
// which begin at known, and adds it to them.
func (p *parser) compareName(start, known int) {
	quoted := p.text[start:p.w]
	mix := fingerprint(quoted)
	for _, other := range p.names[known:] {
		if other.mix == mix && bytes.Equal(p.text[other.start:other.end], quoted) {
			p.repeats = true
		}
	}
	p.names = append(p.names, name{mix: mix, start: uint32(start), end: uint32(p.w)})
}

// fingerprint mixes the length, the first and the last eight bytes.
func fingerprint(quoted []byte) uint64 {
	n := len(quoted)
	if n >= 8 {
		head := binary.LittleEndian.Uint64(quoted)
		tail := binary.LittleEndian.Uint64(quoted[n-8:])
		return head ^ bits.RotateLeft64(tail, 29) ^ uint64(n)<<56
	}
	mix := uint64(n)
	for _, c := range quoted {
		mix = mix<<8 | uint64(c)
	}
	return mix
}

// repeatsName reports whether the object s, which is written, has a name twice.
// It hashes the names into slots, of which there are three for two names; a
// slot holds the offset of a name, or 0, where no name can be.
func (p *parser) repeatsName(s *span) bool {
	size := s.count + s.count/2
	if cap(p.slots) < size {
		p.slots = make([]uint32, size)
	}
	slots := p.slots[:size]
	clear(slots)
	seed := maphash.MakeSeed()
	doc := &document{text: p.text[:p.w], nodes: p.nodes}
	for c := (cursor{doc: doc, pos: uint32(s.start) + 1, first: s.head}); c.more(); c.next() {
		start := c.pos
		quoted := c.name()
		at, _ := bits.Mul64(maphash.Bytes(seed, quoted), uint64(size))
		for ; slots[at] != 0; at = (at + 1) % uint64(size) {
			if bytes.HasPrefix(doc.text[slots[at]:], quoted) {
				return true
			}
		}
		slots[at] = start
	}
	return false
}

// withoutRepeats appends v with each name of an object once: in its first
// place, with its last value.
func (v Value) withoutRepeats(dst []byte) []byte {
	switch v.Kind() {
	case Array:
		return v.itemsWithoutRepeats(dst)
	case Object:
		return v.membersWithoutRepeats(dst)
	}
	return v.Append(dst)
}

func (v Value) itemsWithoutRepeats(dst []byte) []byte {
	dst = append(dst, '[')
	for i, item := range v.Items() {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = item.withoutRepeats(dst)
	}
	return append(dst, ']')
}

func (v Value) membersWithoutRepeats(dst []byte) []byte {
	last := make(map[string]Value)
	for c := v.parts(); c.more(); c.next() {
		name := c.name()
		last[string(name)] = c.value()
	}
	dst = append(dst, '{')
	empty := len(dst)
	for c := v.parts(); c.more(); c.next() {
		name := c.name()
		value, first := last[string(name)]
		if !first {
			continue
		}
		delete(last, string(name))
		if len(dst) > empty {
			dst = append(dst, ',')
		}
		dst = append(append(dst, name...), ':')
		dst = value.withoutRepeats(dst)
	}
	return append(dst, '}')
}
