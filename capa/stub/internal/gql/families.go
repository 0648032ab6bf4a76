package gql

import (
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

// Names of the types and fields every schema has.
const (
	scalarDateTime = "DateTime"
	scalarJSON     = "JSON"
	typeEntry      = "Entry"
	typePageInfo   = "PageInfo"
	typeMedia      = "Media"
	typeMediaKind  = "MediaKind"
	rootNodes      = "nodes"
	typename       = "__typename"
)

// Ends of the names of the filters that relations to a model use.
const (
	relationFilter     = "RelationFilter"
	relationListFilter = "RelationListFilter"
)

// family is a filter type that models share: the operators of one Capa type and those that filter alike.
type family struct {
	filter string // "StringFilter"
	scalar string // what its operators compare with
	capa   project.Type
}

// operators are those that reads take, in the order the API lists them.
func (f family) operators() []string { return read.Operators(&project.Field{Type: f.capa}) }

// families are in the order a schema prints them. A relation's stand for ids, the entry's own among them.
var families = []family{
	{"StringFilter", "String", project.Type{Base: project.StringT}},
	{"FloatFilter", "Float", project.Type{Base: project.NumberT}},
	{"IntFilter", "Int", project.Type{Base: project.IntegerT}},
	{"DateTimeFilter", scalarDateTime, project.Type{Base: project.DateTimeT}},
	{"BooleanFilter", "Boolean", project.Type{Base: project.BooleanT}},
	idFamily,
	{"StringListFilter", "String", project.Type{Base: project.StringT, List: true}},
	{"FloatListFilter", "Float", project.Type{Base: project.NumberT, List: true}},
	{"IntListFilter", "Int", project.Type{Base: project.IntegerT, List: true}},
	{"DateTimeListFilter", scalarDateTime, project.Type{Base: project.DateTimeT, List: true}},
	{"BooleanListFilter", "Boolean", project.Type{Base: project.BooleanT, List: true}},
	idListFamily,
	{"MediaFilter", typeMedia, project.Type{Base: project.FileT}},
	{"JSONFilter", scalarJSON, project.Type{Base: project.JSONT}},
}

var (
	idFamily     = family{"IDFilter", "ID", project.Type{Base: project.Relation}}
	idListFamily = family{"IDListFilter", "ID", project.Type{Base: project.Relation, List: true}}
)

// operand is the type an operator of a family over scalar takes.
func operand(operator, scalar string) string {
	switch operator {
	case "exists", "null":
		return "Boolean"
	case "in", "nin", "hasAny", "hasAll":
		return "[" + scalar + "!]"
	default:
		return scalar
	}
}

// operatorDescriptions say in the schema what each operator matches.
var operatorDescriptions = map[string]string{
	"eq": "Equal to this.", "ne": "Not equal to this.", "in": "Equal to one of these, at most 100.", "nin": "Equal to none of these, at most 100.",
	"contains": "Holds this text.", "startsWith": "Starts with this text.", "endsWith": "Ends with this text.",
	"gt": "Greater than this.", "gte": "Greater than or equal to this.", "lt": "Less than this.", "lte": "Less than or equal to this.",
	"has": "Holds this value.", "hasAny": "Holds one of these or more.", "hasAll": "Holds each of these.",
	"exists": "Present, empty included.", "null": "Null or absent.",
}

// scalarOf is the GraphQL type of one value of a Capa type that is no relation.
func scalarOf(b project.Base) string {
	switch {
	case b.IsText():
		return "String"
	case b.IsTime():
		return scalarDateTime
	case b.IsMedia():
		return typeMedia
	}
	switch b {
	case project.NumberT:
		return "Float"
	case project.IntegerT:
		return "Int"
	case project.BooleanT:
		return "Boolean"
	default:
		return scalarJSON
	}
}

// typeOf is the type of a field, the arguments of a relation list aside.
func (m *member) typeOf() string {
	t := m.field.Type
	switch {
	case m.isRelation() && t.List:
		return m.target.typeName + "Connection!"
	case m.isRelation():
		return m.target.typeName
	case t.Base == project.Relation && t.List:
		return "[ID!]"
	case t.Base == project.Relation:
		return "ID"
	case t.List:
		return "[" + scalarOf(t.Base) + "]"
	default:
		return scalarOf(t.Base)
	}
}

// filterOf is the filter type of a field.
func (m *member) filterOf() string {
	t := m.field.Type
	switch {
	case m.isRelation() && t.List:
		return m.target.typeName + relationListFilter
	case m.isRelation():
		return m.target.typeName + relationFilter
	case t.Base == project.Relation && t.List:
		return idListFamily.filter
	case t.Base == project.Relation:
		return idFamily.filter
	case t.List && t.Base.IsScalar():
		return scalarOf(t.Base) + "ListFilter"
	default:
		return scalarOf(t.Base) + "Filter"
	}
}
