package ojson

import (
	"encoding/binary"
	"math/bits"
)

// minNode is how many bytes of its own a string or a container has at least to
// get a node. Numbers and names never have one.
const minNode = 128

// none ends a list of nodes: no index reaches it.
const none = ^uint32(0)

// A node is what is known of one large value. Nodes are stored in the order in
// which their values end, so that a value's nodes are neighbours and can be
// copied as one range; the lists through next and head give document order.
type node struct {
	start, end uint32 // of the print
	excess     uint32 // bytes of the print minus its UTF-16 code units
	count      uint32 // items, members, or a string's own UTF-16 code units
	next       uint32 // the next node that the same node holds, or none
	head       uint32 // the first node directly inside, or none
}

type document struct {
	text  []byte
	nodes []node
}

// nodeAt gives the node of the value at pos, or nil. Here and below, first is
// the first node at or behind pos among those that the same node holds.
func (d *document) nodeAt(pos, first uint32) *node {
	if int64(first) < int64(len(d.nodes)) && d.nodes[first].start == pos {
		return &d.nodes[first]
	}
	return nil
}

// skip gives the position behind the value at pos, and the first node from there on.
func (d *document) skip(pos, first uint32) (uint32, uint32) {
	if n := d.nodeAt(pos, first); n != nil {
		return n.end, n.next
	}
	switch d.text[pos] {
	case '"':
		return d.skipString(pos), first
	case '{', '[':
		return d.skipContainer(pos, first)
	}
	for int(pos) < len(d.text) && d.text[pos] != ',' && d.text[pos] != ']' && d.text[pos] != '}' {
		pos++
	}
	return pos, first
}

func (d *document) skipString(pos uint32) uint32 {
	for pos++; ; pos += 2 {
		n, _ := plain(d.text[pos:])
		pos += uint32(n)
		if d.text[pos] == '"' {
			return pos + 1
		}
	}
}

// skipContainer passes a container without a node: few bytes and few nodes.
func (d *document) skipContainer(pos, first uint32) (uint32, uint32) {
	depth := 0
	for {
		switch d.text[pos] {
		case '"':
			pos, first = d.skip(pos, first)
			continue
		case '{', '[':
			if n := d.nodeAt(pos, first); n != nil {
				pos, first = n.end, n.next
				continue
			}
			depth++
		case '}', ']':
			depth--
			if depth == 0 {
				return pos + 1, first
			}
		}
		pos++
	}
}

// excess is the bytes minus the UTF-16 code units of text[pos:end], whose nodes begin with first.
func (d *document) excess(pos, end, first uint32) uint32 {
	sum := 0
	for int64(first) < int64(len(d.nodes)) && d.nodes[first].start < end {
		n := &d.nodes[first]
		sum += excessOf(d.text[pos:n.start]) + int(n.excess)
		pos, first = n.end, n.next
	}
	return uint32(sum + excessOf(d.text[pos:end]))
}

const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// plain counts the bytes before the first quote, backslash or control
// character, all of them if there is none, and how many more they are than
// UTF-16 code units. The text is valid UTF-8.
func plain(text []byte) (n, excess int) {
	for len(text)-n >= 8 {
		x := binary.LittleEndian.Uint64(text[n:])
		quote, slash := x^ones*'"', x^ones*'\\'
		stop := ((x - ones*' ') | (quote - ones) | (slash - ones)) &^ x & highs
		end := 8
		if stop != 0 {
			end = bits.TrailingZeros64(stop) / 8
			x &= 1<<(8*end) - 1
		}
		if x&highs != 0 {
			excess += excessIn(x)
		}
		n += end
		if stop != 0 {
			return n, excess
		}
	}
	for ; n < len(text) && text[n] >= ' ' && text[n] != '"' && text[n] != '\\'; n++ {
		excess += excessIn(uint64(text[n]))
	}
	return n, excess
}

// excessIn is the excess of eight bytes: each continuation byte counts one, but
// a sequence of four bytes is two code units, so its first byte takes one off.
func excessIn(x uint64) int {
	continuing := x &^ (x << 1) & highs
	ofFour := x & (x << 1) & (x << 2) & (x << 3) & highs
	return bits.OnesCount64(continuing) - bits.OnesCount64(ofFour)
}

func excessOf(text []byte) int {
	n, excess := 0, 0
	for ; len(text)-n >= 8; n += 8 {
		if x := binary.LittleEndian.Uint64(text[n:]); x&highs != 0 {
			excess += excessIn(x)
		}
	}
	for ; n < len(text); n++ {
		excess += excessIn(uint64(text[n]))
	}
	return excess
}
