package gql

import (
	"fmt"
	"strconv"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/vektah/gqlparser/v2/ast"
)

// The API's budgets.
const (
	maxTokens        = 15_000
	maxDepth         = 10
	maxIntrospection = 15 // the standard introspection query is 14 deep
	maxRootFields    = 10
	maxConnections   = 20
	maxCounted       = 5_000
	scanCost         = 500
	maxErrors        = 100 // as graphql-js stops validating
)

// Bounds the API's description does not give, without which a small document could ask for unbounded work.
//
// [D] A fragment spread many times counts each time, in every operation and fragment that reaches it, as validation walks
// it: a document may not select more with fragments than one of maxTokens could without. An alias repeats a value, so
// aliases are bounded apart. Selections and literals together nest no deeper than JSON may. An answer past 64 MiB is one
// that clients refuse. Each is refused with the nearest code the API has.
const (
	maxNesting     = ojson.MaxDepth
	maxSelections  = maxTokens
	maxAliases     = 1_000
	maxAnswerBytes = 64 << 20
)

// overLimit is the refusal of one budget, in the API's form: "The query has 12 root fields, over the limit of 10." has is
// the first half, with %s for what was measured.
func overLimit(code, has string, measured, limit int) *problem {
	return &problem{code: code, message: fmt.Sprintf(has, thousands(measured)) + ", over the limit of " + thousands(limit) + "."}
}

// thousands writes n as the API does: 40,200.
func thousands(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// extent is how much a selection set asks for once its fragments are written out.
type extent struct {
	depth, selections, aliases int
}

// checkDocument bounds the document before anything is done whose cost grows faster than its length.
func checkDocument(doc *ast.QueryDocument) *problem {
	m := newMeasure(doc)
	var all extent
	for _, op := range doc.Operations {
		all = all.beside(m.set(op.SelectionSet))
	}
	walked := all.selections
	for _, f := range doc.Fragments {
		walked += m.fragment(f.Name).selections
	}
	switch {
	case walked > maxSelections:
		return overLimit(codeTooLong, "The document with its fragments written out selects %s fields", walked, maxSelections)
	case all.aliases > maxAliases:
		return overLimit(codeTooLong, "The document uses %s aliases", all.aliases, maxAliases)
	}
	for _, op := range doc.Operations {
		if p := m.checkOperation(op); p != nil {
			return p
		}
	}
	return nil
}

// measure takes the extent of each fragment once.
type measure struct {
	fragments map[string]*ast.FragmentDefinition
	taken     map[string]extent
}

func newMeasure(doc *ast.QueryDocument) *measure {
	m := &measure{fragments: make(map[string]*ast.FragmentDefinition, len(doc.Fragments)), taken: map[string]extent{}}
	for _, f := range doc.Fragments {
		m.fragments[f.Name] = f
	}
	return m
}

// beside is the extent of two selections in one set. Counts stop growing far above every limit.
func (e extent) beside(o extent) extent {
	const enough = 1 << 40
	return extent{
		depth:      max(e.depth, o.depth),
		selections: min(e.selections+o.selections, enough),
		aliases:    min(e.aliases+o.aliases, enough),
	}
}

func (m *measure) set(set ast.SelectionSet) extent {
	var e extent
	for _, s := range set {
		e = e.beside(m.selection(s))
	}
	return e
}

// selection measures one selection. A field that has a selection set is one deeper than it; a fragment adds no depth.
func (m *measure) selection(s ast.Selection) extent {
	switch s := s.(type) {
	case *ast.Field:
		e := m.set(s.SelectionSet)
		if len(s.SelectionSet) > 0 {
			e.depth++
		}
		if s.Alias != s.Name {
			e.aliases++
		}
		e.selections++
		return e
	case *ast.InlineFragment:
		e := m.set(s.SelectionSet)
		e.selections++
		return e
	case *ast.FragmentSpread:
		e := m.fragment(s.Name)
		e.selections++
		return e
	default:
		return extent{}
	}
}

// fragment measures a fragment; a cycle, which validation refuses, adds nothing.
func (m *measure) fragment(name string) extent {
	if e, ok := m.taken[name]; ok {
		return e
	}
	m.taken[name] = extent{}
	if f := m.fragments[name]; f != nil {
		m.taken[name] = m.set(f.SelectionSet)
	}
	return m.taken[name]
}

// checkOperation holds an operation's root fields to their number and depth.
func (m *measure) checkOperation(op *ast.OperationDefinition) *problem {
	roots := map[string]*ast.Field{}
	m.roots(op.SelectionSet, map[string]bool{}, roots)
	count := 0
	for _, f := range roots {
		if f.Name != typename {
			count++
		}
	}
	if count > maxRootFields {
		return overLimit(codeRoots, "The query has %s root fields", count, maxRootFields)
	}
	return m.checkDepth(op.SelectionSet, map[string]bool{})
}

// roots gathers the fields of an operation's own level by response name.
func (m *measure) roots(set ast.SelectionSet, seen map[string]bool, into map[string]*ast.Field) {
	for _, s := range set {
		switch s := s.(type) {
		case *ast.Field:
			into[s.Alias] = s
		case *ast.InlineFragment:
			m.roots(s.SelectionSet, seen, into)
		case *ast.FragmentSpread:
			if f := m.fragments[s.Name]; f != nil && !seen[s.Name] {
				seen[s.Name] = true
				m.roots(f.SelectionSet, seen, into)
			}
		}
	}
}

// checkDepth holds each root field to its depth: an introspection may go deeper than a read.
func (m *measure) checkDepth(set ast.SelectionSet, seen map[string]bool) *problem {
	for _, s := range set {
		var inner ast.SelectionSet
		switch s := s.(type) {
		case *ast.Field:
			if p := depthProblem(s, m.selection(s).depth); p != nil {
				return p
			}
		case *ast.InlineFragment:
			inner = s.SelectionSet
		case *ast.FragmentSpread:
			if f := m.fragments[s.Name]; f != nil && !seen[s.Name] {
				seen[s.Name] = true
				inner = f.SelectionSet
			}
		}
		if p := m.checkDepth(inner, seen); p != nil {
			return p
		}
	}
	return nil
}

func depthProblem(root *ast.Field, depth int) *problem {
	has, limit := root.Alias+": is %s levels deep", maxDepth
	if isIntrospectionName(root.Name) {
		has, limit = "The introspection query is %s levels deep", maxIntrospection
	}
	if depth <= limit {
		return nil
	}
	p := overLimit(codeTooDeep, has, depth, limit)
	p.at = locate(root.Position)
	return p
}
