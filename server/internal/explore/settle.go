package explore

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
)

// question is what a filter, which tests what is stored, can say of an entry whose value neither read shows.
type question uint8

const (
	isStored  question = iota // exists: true, of a file or reference shown as null: something else is stored
	isMissing                 // null: true, of a list shown as empty: nothing is stored
	isList                    // not has an id no entry holds, of a relation list shown as empty: not never matches what is no list
	questions = 3
)

// nobody is an id that no entry has.
const nobody = "00000000-0000-0000-0000-000000000000"

// of is the filter that asks it of a field.
func (q question) of(field string) ojson.Member {
	switch q {
	case isStored:
		return member(field, ojson.ObjectOf(member("exists", ojson.BoolOf(true))))
	case isMissing:
		return member(field, ojson.ObjectOf(member("null", ojson.BoolOf(true))))
	default:
		return member("not", ojson.ObjectOf(member(field, ojson.ObjectOf(member("has", ojson.StringOf(nobody))))))
	}
}

// poll asks one question of at most maxIn entries. A document holds several.
type poll struct {
	column   *column
	question question
	ids      []string
}

// matched counts those of its entries that the answer has.
func (p poll) matched(nodes ojson.Value) int {
	found := make(map[string]bool, nodes.Count())
	for _, node := range nodes.Items() {
		found[node.Get("id").Text()] = true
	}
	n := 0
	for _, id := range p.ids {
		if found[id] {
			n++
		}
	}
	return n
}

// settle asks what the two reads left open, and counts it.
func (s *scan) settle(ctx context.Context) error {
	var polls []poll
	for _, c := range s.columns {
		polls = append(polls, c.polls()...)
	}
	documents := pack(polls)
	s.steps = s.done + len(documents)
	for _, document := range documents {
		if err := s.ask(ctx, document); err != nil {
			return err
		}
	}
	for _, c := range s.columns {
		c.conclude()
	}
	return nil
}

func (c *column) polls() []poll {
	var polls []poll
	add := func(q question, ids []string) {
		for some := range slices.Chunk(ids, maxIn) {
			polls = append(polls, poll{c, q, some})
		}
	}
	add(isStored, c.shownNull)
	add(isMissing, c.shownEmpty)
	if c.field.Class == schema.Relation {
		add(isList, c.shownEmpty)
	}
	return polls
}

// conclude counts the entries that the polls were about. What is stored, and is neither shown nor a list, is wrong-typed.
func (c *column) conclude() {
	stored, missing, lists := c.matched[isStored], c.matched[isMissing], c.matched[isList]
	wrong := stored + max(0, len(c.shownEmpty)-missing-lists)
	c.missing += missing + len(c.shownNull) - stored
	c.empty += lists
	c.present += wrong
	c.mistyped += wrong
}

// pack puts as many polls into each document as the API's budget allows: each counts a scan and its entries.
func pack(polls []poll) [][]poll {
	var documents [][]poll
	counted := schema.MaxCounted
	for _, p := range polls {
		cost := schema.ScanCost + len(p.ids)
		if counted+cost > schema.MaxCounted {
			documents, counted = append(documents, nil), 0
		}
		last := len(documents) - 1
		documents[last] = append(documents[last], p)
		counted += cost
	}
	return documents
}

// ask sends one document of polls and takes in how many entries each matched.
func (s *scan) ask(ctx context.Context, polls []poll) error {
	m := s.request.Model
	var declared, roots []string
	var variables []ojson.Member
	for i, p := range polls {
		declared = append(declared, fmt.Sprintf("$p%d: %s", i, m.FilterType))
		roots = append(roots, fmt.Sprintf("p%d: %s(first: %d, filter: $p%[1]d) { nodes { id } }", i, m.List, len(p.ids)))
		variables = append(variables, member(fmt.Sprintf("p%d", i), ojson.ObjectOf(among(p.ids), p.question.of(p.column.field.Name))))
	}
	answer, err := s.query(ctx, capa.GraphQLRequest{
		Query:     "query Settle(" + strings.Join(declared, ", ") + ") { " + strings.Join(roots, " ") + " }",
		Variables: ojson.ObjectOf(variables...),
	})
	if err != nil {
		return err
	}
	for i, p := range polls {
		p.column.matched[p.question] += p.matched(answer.Data.Get(fmt.Sprintf("p%d", i)).Get("nodes"))
	}
	s.step(fmt.Sprintf("Asked %d questions about values that the reads do not show.", len(polls)))
	return nil
}
