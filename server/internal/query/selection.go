package query

import (
	"slices"

	"github.com/capacms/capa-mcp/capa/schema"
)

// shape tells apart what a selected field's value is made of.
type shape uint8

const (
	leaf   shape = iota // a scalar, a list of scalars, a relation this key sees as an id
	object              // media, or another object that is no entry: members
	entry               // a single relation
	list                // a relation list
)

// node is one field of a selection that holds against the schema. The root is the entries asked for.
type node struct {
	name  string
	shape shape
	model *schema.Model // entry, list: the entries' model
	first int           // list: 0 when the intent gives none
	sort  []string      // list
	nodes []*node       // entry, list: `id` first; object: at least one member
}

// child returns the node's own field of that name, or nil.
func (n *node) child(name string) *node {
	for _, below := range n.nodes {
		if below.name == name {
			return below
		}
	}
	return nil
}

// paged reports whether a relation list stands somewhere below the node.
func (n *node) paged() bool {
	return slices.ContainsFunc(n.nodes, func(below *node) bool { return below.shape == list || below.paged() })
}

// depth is the number of selection sets nested in the node, as the API counts them: a list adds one for its `nodes`.
func (n *node) depth() int {
	if n.shape == leaf {
		return 0
	}
	deepest := 0
	for _, below := range n.nodes {
		deepest = max(deepest, below.depth())
	}
	if n.shape == list {
		return deepest + 2
	}
	return deepest + 1
}

// add puts a field among those selected. One selected before is merged with it, so that a name and a spec of the same
// field, or two specs, are one selection with the fields of both.
func (n *node) add(more *node, at string) error {
	before := n.child(more.name)
	if before == nil {
		n.nodes = append(n.nodes, more)
		return nil
	}
	if before.first != 0 && more.first != 0 && before.first != more.first {
		return malformed("%s asks for %s(first: %d), and an earlier field for %s(first: %d): a list is read once, so give one first",
			at, more.name, more.first, more.name, before.first)
	}
	if before.sort != nil && more.sort != nil && !slices.Equal(before.sort, more.sort) {
		return malformed("%s asks for %s with another sort than an earlier field: a list is read once, so give one sort", at, more.name)
	}
	before.first = max(before.first, more.first)
	if before.sort == nil {
		before.sort = more.sort
	}
	for _, below := range more.nodes {
		if err := before.add(below, at); err != nil {
			return err
		}
	}
	return nil
}
