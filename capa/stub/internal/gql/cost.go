package gql

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// cost is what the API says a read costs. All but nodes is known before it is run.
type cost struct {
	depth, rootFields, connections int
	nodesBound                     int // entries it can read
	scans                          int
	nodes                          int // entries it returned
	fields                         int
}

// counted is what the budget is checked against.
func (c *cost) counted() int { return c.nodesBound + scanCost*c.scans }

// estimateCost works out the cost of a plan, and refuses a plan that is over the budget.
func (s *compiledSchema) estimateCost(roots []*field, connections int) (*cost, *problem) {
	c := &cost{depth: depth(roots), connections: connections}
	var largest *field
	most := 0
	for _, f := range roots {
		if f.name == typename {
			continue
		}
		c.rootFields++
		bound := c.root(f)
		c.nodesBound += bound
		if bound > most {
			largest, most = f, bound
		}
	}
	if c.counted() > maxCounted && largest != nil {
		return c, c.overBudget(largest)
	}
	return c, nil
}

// depth is how deep selections nest.
func depth(fields []*field) int {
	deepest := 0
	for _, f := range fields {
		for _, below := range f.below {
			deepest = max(deepest, 1+depth(below))
		}
	}
	return deepest
}

// root adds a root field's scans and fields, and returns how many entries it can read.
func (c *cost) root(f *field) int {
	switch {
	case f.list != nil:
		c.scans += f.scans()
		return c.listing(f, 1)
	case f.found != nil:
		bound := len(f.ids)
		for typeName, below := range f.below {
			bound += c.entries(below, f.found[typeName])
		}
		return bound
	case len(f.ids) == 1:
		return 1 + c.entries(f.subfields(), 1)
	default:
		return 0 // introspection reads no entry
	}
}

// scans are a root list's passes over its model's entries beside the read of the page.
func (f *field) scans() int {
	scans := f.list.request.Filter.RelationFilters()
	if scans == 0 && f.list.readsContent() {
		scans = 1
	}
	if f.selects("totalCount") {
		scans++
	}
	return scans
}

func (l *listing) readsContent() bool {
	for _, s := range l.request.Sort {
		if s.Content() {
			return true
		}
	}
	return l.request.Filter.ReadsContent()
}

// listing returns how many entries the lists of one connection under so many parents can read, with what is below them.
//
// [D] nodes and edges of one connection are each counted with what they select.
func (c *cost) listing(f *field, parents int) int {
	own := parents * f.list.size
	f.list.bound = own
	for _, fields := range f.entries() {
		f.list.bound += c.entries(fields, own)
	}
	for _, m := range f.subfields() {
		switch m.name {
		case "totalCount":
			c.fields++
		case "pageInfo":
			c.fields += len(m.subfields())
		}
	}
	return f.list.bound
}

// entries adds the fields selected of so many entries, and returns how many entries they can read.
func (c *cost) entries(fields []*field, parents int) int {
	bound := 0
	for _, f := range fields {
		if f.name == typename {
			continue
		}
		c.fields += parents
		switch {
		case f.list != nil:
			bound += c.listing(f, parents)
		case f.member != nil && f.member.isRelation():
			bound += parents + c.entries(f.subfields(), parents)
		}
	}
	return bound
}

func (c *cost) overBudget(largest *field) *problem {
	return &problem{
		code:    codeTooComplex,
		message: fmt.Sprintf("%s: could read %s entries, over the limit of %s.", largest.alias, thousands(c.counted()), thousands(maxCounted)),
		hint:    c.hintToFit(largest),
		path:    path{{name: largest.alias}},
		at:      locate(largest.at),
	}
}

// hintToFit names the change that would fit the budget: the largest possible first of root's largest list relation, all else as it is.
func (c *cost) hintToFit(root *field) string {
	const noChange = "Lower first, nest fewer relations, or filter on fewer of them."
	f := largestRelation(root)
	if f == nil {
		return noChange
	}
	each := f.list.bound / f.list.size
	first := (maxCounted - (c.counted() - f.list.bound)) / each
	if first < 1 {
		return noChange
	}
	return fmt.Sprintf("Pass %s(first: %d) to fit, or lower first elsewhere.", f.name, first)
}

// largestRelation is the relation list below f that can read the most entries, the outermost of several.
func largestRelation(f *field) *field {
	var largest *field
	consider := func(one *field) {
		if one != nil && (largest == nil || one.list.bound > largest.list.bound) {
			largest = one
		}
	}
	for _, typeName := range slices.Sorted(maps.Keys(f.below)) {
		for _, m := range f.below[typeName] {
			if m.list != nil && m.list.relation != nil {
				consider(m)
			}
			consider(largestRelation(m))
		}
	}
	return largest
}

func (c *cost) appendTo(dst []byte) []byte {
	for i, part := range []struct {
		name string
		n    int
	}{
		{"depth", c.depth}, {"rootFields", c.rootFields}, {"connections", c.connections}, {"nodesBound", c.nodesBound},
		{"scans", c.scans}, {"nodes", c.nodes}, {"fields", c.fields},
	} {
		dst = append(dst, separator(i, "{")...)
		dst = append(append(append(dst, '"'), part.name...), `":`...)
		dst = strconv.AppendInt(dst, int64(part.n), 10)
	}
	return append(dst, '}')
}
