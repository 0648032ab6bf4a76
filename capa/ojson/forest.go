package ojson

import "slices"

// forest collects the nodes of a document while its text is written.
type forest struct {
	nodes  []node
	size   int // of the text when it is complete, at most
	excess int // bytes minus UTF-16 code units of what was written so far
}

// span is a value that is being written, and the list of nodes directly in it.
type span struct {
	start, excess int // as they were when it began
	count         int
	names         int // how many names the parser knew when it began
	covered       int // bytes of it that have a node further down
	head, tail    uint32
}

func (f *forest) begin(start int) span {
	return span{start: start, excess: f.excess, head: none, tail: none}
}

// end closes s, which stands directly in the given span and ends at the given
// position. It gets a node if it is large enough; otherwise in takes its nodes.
func (f *forest) end(s, in *span, end int) {
	if end-s.start-s.covered < minNode {
		f.link(in, s.head, s.tail)
		in.covered += s.covered
		return
	}
	if len(f.nodes) == cap(f.nodes) {
		f.grow(end)
	}
	at := uint32(len(f.nodes))
	f.nodes = append(f.nodes, node{
		start:  uint32(s.start),
		end:    uint32(end),
		excess: uint32(f.excess - s.excess),
		count:  uint32(s.count),
		next:   none,
		head:   s.head,
	})
	f.link(in, at, at)
	in.covered += end - s.start
}

// link puts a list of nodes behind those that in has.
func (f *forest) link(in *span, head, tail uint32) {
	switch {
	case head == none:
		return
	case in.head == none:
		in.head = head
	default:
		f.nodes[in.tail].next = head
	}
	in.tail = tail
}

// grow makes room for the nodes of the rest of the text, as many as there were
// so far in proportion, so that a long list is rarely copied.
func (f *forest) grow(written int) {
	rest := max(f.size-written, 0)
	expected := min(len(f.nodes)*rest/written, rest/minNode)
	f.nodes = slices.Grow(f.nodes, 1+len(f.nodes)/8+expected)
}
