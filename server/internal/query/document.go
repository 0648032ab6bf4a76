package query

import (
	"strconv"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// variable is one of a document's variables.
type variable struct {
	name     string // without the $
	declared string // its type, as the schema declares the argument it is passed to
	value    ojson.Value
}

// printer writes a document, two spaces of indent a level.
type printer struct {
	out      strings.Builder
	level    int
	pageInfo bool // adds to each relation list its pageInfo, to read on behind its last entry
	cursors  bool // adds to each relation list its entries' cursors, to read on behind any of them
	// after passes a variable of that name to the relation list `afterOf`; both are empty in a document of a whole
	// selection.
	after   string
	afterOf *node
}

// document prints one operation. pageInfo holds the members the root list selects.
func (p *printer) document(operation string, variables []variable, root *node, pageInfo []string) string {
	declared, passed := make([]string, len(variables)), make([]string, 0, len(variables))
	for i, v := range variables {
		declared[i] = "$" + v.name + ": " + v.declared
		if v.name != p.after {
			passed = append(passed, v.name+": $"+v.name)
		}
	}
	p.block("query "+operation+arguments(declared), func() {
		p.block(root.name+arguments(passed), func() {
			if root.shape == entry {
				p.fields(root.nodes)
				return
			}
			p.block("nodes", func() { p.fields(root.nodes) })
			p.block("pageInfo", func() { p.lines(pageInfo...) })
		})
	})
	return strings.TrimSuffix(p.out.String(), "\n")
}

func (p *printer) fields(nodes []*node) {
	for _, n := range nodes {
		switch n.shape {
		case leaf:
			p.lines(n.name)
		case list:
			p.block(n.name+arguments(p.listArguments(n)), func() { p.list(n) })
		default:
			p.block(n.name, func() { p.fields(n.nodes) })
		}
	}
}

func (p *printer) list(n *node) {
	p.block("nodes", func() { p.fields(n.nodes) })
	if p.cursors {
		p.block("edges", func() { p.lines("cursor") })
	}
	if p.pageInfo {
		p.block("pageInfo", func() { p.lines("hasNextPage", "endCursor") })
	}
}

// listArguments are a relation list's own, as literals: variables are the root's.
func (p *printer) listArguments(n *node) []string {
	var args []string
	if n.first != 0 {
		args = append(args, "first: "+strconv.Itoa(n.first))
	}
	if n == p.afterOf {
		args = append(args, "after: $"+p.after)
	}
	if len(n.sort) > 0 {
		args = append(args, "sort: ["+strings.Join(n.sort, ", ")+"]")
	}
	return args
}

// arguments prints a list of arguments or of variables; nothing at all when there are none, as GraphQL has it.
func arguments(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return "(" + strings.Join(list, ", ") + ")"
}

func (p *printer) block(head string, inside func()) {
	p.lines(head + " {")
	p.level++
	inside()
	p.level--
	p.lines("}")
}

func (p *printer) lines(lines ...string) {
	for _, line := range lines {
		for range p.level {
			p.out.WriteString("  ")
		}
		p.out.WriteString(line)
		p.out.WriteByte('\n')
	}
}
