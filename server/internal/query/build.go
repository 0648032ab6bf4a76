package query

import (
	"cmp"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
)

// Built is an intent that holds against the schema, written out. It does not change after [Build].
type Built struct {
	Model         *schema.Model
	Query         string
	Variables     ojson.Value // an object, in the document's order; empty when there are none
	OperationName string
	REST          string // the address, path and query, that reads the same; "" where none does

	// RunQuery is Query with each relation list's pageInfo and cursors, for cutting a list and reading it on; the same text when no
	// relation list is selected. [Built.Shape] hides what it adds.
	RunQuery string

	types   map[string]*ast.Definition
	query   *ast.Definition // the type Query
	root    *node
	id      string // of a read of one entry
	first   int    // the root list's page, the default when the intent gives none
	sizedBy string // the argument that sets that page: first, or last when it is read backward
	scans   int    // what the filter and sort cost, by the rule of the API
	address address
}

// Build writes an intent as a document with its variables, and as the REST address that reads the same, if one does. Every name is
// checked against the schema, and every filter value becomes what its operator is declared with. Its error is a *Refusal.
func Build(s *schema.Schema, in Intent) (*Built, error) {
	m, err := FindModel(s, in.Model)
	if err != nil {
		return nil, err
	}
	if err := in.check(); err != nil {
		return nil, err
	}
	if in.ID != "" && m.Single == "" {
		return nil, malformed(`%s has no read of one entry in this key's schema: filter the list with {"id":{"eq":%s}}`, m.Type, quoted(in.ID))
	}
	types := s.AST().Types
	root, err := selector{types: types, leavesOut: len(s.Unexposed) > 0}.root(m, in.Fields, in.ID != "")
	if err != nil {
		return nil, err
	}
	b := &Built{Model: m, types: types, query: s.AST().Query, root: root, id: in.ID}
	if in.ID != "" {
		return b.one()
	}
	return b.page(in)
}

// check refuses arguments that do not go together.
func (in Intent) check() error {
	if argument := in.listArgument(); argument != "" && in.ID != "" {
		return malformed("id reads one entry, so %s has no place beside it: leave out %s, or leave out id to read a list", argument, argument)
	}
	switch {
	case in.First != 0 && in.Last != 0:
		return malformed("first and last do not go together: pass first to read from the start, or last to read from the end")
	case in.After != "" && in.Before != "":
		return malformed("after and before do not go together: pass after to read on, or before to read back")
	case in.Last != 0 && in.After != "":
		return malformed("last reads backward and after reads on: pass first with after, or last with before")
	case in.First != 0 && in.Before != "":
		return malformed("first reads forward and before reads back: pass first with after, or last with before")
	case in.First != 0:
		return checkFirst("first", in.First)
	case in.Last != 0:
		return checkFirst("last", in.Last)
	}
	return nil
}

// one writes a read of one entry.
func (b *Built) one() (*Built, error) {
	b.address = address{path: b.Model.EntryPath(b.id), selected: restSelect(b.root)}
	b.REST = b.address.String()
	variables, err := b.declare([]variable{{name: "id", value: ojson.StringOf(b.id)}})
	if err != nil {
		return nil, err
	}
	b.print(b.Model.Type+"ById", variables, nil)
	return b, nil
}

// page writes a read of a page of entries.
func (b *Built) page(in Intent) (*Built, error) {
	sort, err := checkSort(b.Model, in.Sort)
	if err != nil {
		return nil, err
	}
	f := filters{types: b.types, model: b.Model}
	filter, err := f.read(in.Filter)
	if err != nil {
		return nil, err
	}
	variables, err := b.declare([]variable{
		{name: "first", value: ojson.NonZero(in.First)},
		{name: "after", value: ojson.NonEmpty(in.After)},
		{name: "last", value: ojson.NonZero(in.Last)},
		{name: "before", value: ojson.NonEmpty(in.Before)},
		{name: "sort", value: ojson.NonEmptyStrings(sort)},
		{name: "filter", value: filter},
	})
	if err != nil {
		return nil, err
	}
	b.first = cmp.Or(in.First, in.Last, rootPage)
	b.address = address{path: b.Model.REST, selected: restSelect(b.root), sort: restSorts(b.Model, sort), after: in.After, before: in.Before}
	if filter.Exists() {
		b.address.where = f.where(b.types[b.Model.FilterType], filter)
	}
	if b.first != rootPage {
		b.address.limit = b.first
	}
	if !in.readsEnd() {
		b.REST = b.address.String()
	}
	b.scans = b.Model.Scans(filter, b.address.sort)
	var pageInfo []string
	b.sizedBy, pageInfo = in.paging()
	b.print(b.Model.Type+"List", variables, pageInfo)
	return b, nil
}

// declare keeps the variables that have a value and gives each the type that the root field's argument is declared with.
func (b *Built) declare(variables []variable) ([]variable, error) {
	root := b.query.Fields.ForName(b.root.name)
	kept := variables[:0]
	for _, v := range variables {
		if !v.value.Exists() {
			continue
		}
		argument := root.Arguments.ForName(v.name)
		if argument == nil {
			return nil, malformed("%s takes no %s in this key's schema: leave it out", b.root.name, v.name)
		}
		v.declared = argument.Type.String()
		kept = append(kept, v)
	}
	return kept, nil
}

func (b *Built) print(operation string, variables []variable, pageInfo []string) {
	b.OperationName = operation
	b.Query = (&printer{}).document(operation, variables, b.root, pageInfo)
	b.RunQuery = b.Query
	if b.root.paged() {
		b.RunQuery = (&printer{pageInfo: true, cursors: true}).document(operation, variables, b.root, pageInfo)
	}
	members := make([]ojson.Member, len(variables))
	for i, v := range variables {
		members[i] = ojson.Member{Name: v.name, Value: v.value}
	}
	b.Variables = ojson.ObjectOf(members...)
}
