package query

import (
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/capacms/capa-mcp/server/internal/answer"
)

// The types that every key's schema names so.
const (
	pageInfoType = "PageInfo"
	mediaType    = "Media"
)

// kind tells the types of a schema apart by what they hold: a model may have a field of any name, `nodes` and `cursor`
// included.
type kind uint8

const (
	plainKind      kind = iota
	entryKind           // a model, or the interface of all of them
	mediaKind           // a stored file
	connectionKind      // pageInfo, and nodes or edges
	edgeKind            // cursor and node
	pageInfoKind
)

func (c *collector) kind(def *ast.Definition) kind {
	switch {
	case def == nil || !def.IsCompositeType():
		return plainKind
	case c.schema.ByType(def.Name) != nil || def.Kind == ast.Interface:
		return entryKind
	case def.Name == mediaType:
		return mediaKind
	case def.Name == pageInfoType:
		return pageInfoKind
	case typeOf(def, "pageInfo") == pageInfoType:
		return connectionKind
	case typeOf(def, "cursor") == "String" && c.kind(c.schema.AST().Types[typeOf(def, "node")]) == entryKind:
		return edgeKind
	}
	return plainKind
}

// typeOf is the named type of a type's field; "" when it has no such field.
func typeOf(def *ast.Definition, field string) string {
	if f := def.Fields.ForName(field); f != nil {
		return f.Type.Name()
	}
	return ""
}

// role says what a field of a type is to an answer that has to be cut.
func (c *collector) role(parent *ast.Definition, field *ast.FieldDefinition) answer.Role {
	of := c.kind(c.schema.AST().Types[field.Type.Name()])
	switch c.kind(parent) {
	case connectionKind:
		return connectionRole(of, field)
	case edgeKind:
		return edgeRole(field)
	case pageInfoKind:
		return pageInfoRole(field)
	case mediaKind:
		if field.Name == "url" {
			return answer.URL
		}
	case entryKind:
		if c.storesURL(parent, field) {
			return answer.URL
		}
	}
	switch {
	case of == connectionKind:
		return answer.Connection
	case of == entryKind || of == mediaKind:
		return answer.Entry
	case field.Type.Name() == "ID":
		return answer.Identifier
	}
	return answer.Plain
}

func connectionRole(of kind, field *ast.FieldDefinition) answer.Role {
	switch {
	case of == entryKind && field.Type.Elem != nil:
		return answer.Nodes
	case of == edgeKind:
		return answer.Edges
	case of == pageInfoKind:
		return answer.PageInfo
	case field.Name == "totalCount":
		return answer.TotalCount
	}
	return answer.Plain
}

func edgeRole(field *ast.FieldDefinition) answer.Role {
	switch field.Name {
	case "node":
		return answer.Node
	case "cursor":
		return answer.Cursor
	}
	return answer.Plain
}

func pageInfoRole(field *ast.FieldDefinition) answer.Role {
	switch field.Name {
	case "hasNextPage":
		return answer.HasNextPage
	case "hasPreviousPage":
		return answer.HasPreviousPage
	case "startCursor":
		return answer.StartCursor
	case "endCursor":
		return answer.EndCursor
	}
	return answer.Plain
}

// storesURL reports whether a model's field holds addresses by its Capa type, which GraphQL serves as text.
func (c *collector) storesURL(parent *ast.Definition, field *ast.FieldDefinition) bool {
	m := c.schema.ByType(parent.Name)
	if m == nil {
		return false
	}
	f := m.Field(field.Name)
	return f != nil && (f.CapaType == "url" || f.CapaType == "array of url")
}
