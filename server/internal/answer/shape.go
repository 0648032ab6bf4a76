package answer

import "github.com/capacms/capa-mcp/capa/ojson"

// Shape says, beside the data of an answer, which values are connections and
// what each part answers to. It is built once from the document, with fragments
// merged as an executor collects fields: one Field for each response name,
// in the order in which the data hold them.
type Shape struct{ Fields []*Field }

// Role is what a value is to the cut.
type Role uint8

// The roles. What has no role of its own is Plain: a scalar, or a list of them.
const (
	Plain Role = iota
	Entry
	Connection
	Nodes
	Edges
	Node
	Cursor
	PageInfo
	HasNextPage
	HasPreviousPage
	StartCursor
	EndCursor
	Identifier
	URL
	TotalCount
)

// Field is one selected field.
type Field struct {
	Response string // the name it answers to: its alias, or its name
	Name     string // its name in the schema
	Role     Role
	Root     bool // a field of the query itself
	Single   bool // a root field that reads one entry by its id
	Backward bool // a Connection paged with last, and before
	Size     int  // entries a Connection asked for: first, last, or its default; 0 when not known
	Hidden   bool // read for the cut only (page information, cursors): never printed
	Fields   []*Field
}

// node is a Field made ready for walking beside the data. A nil node is a value
// of which nothing is known: a part of a JSON scalar, or an answer without Shape.
type node struct {
	field    *Field
	parent   *node
	kids     map[string]*node
	id       string // what the id of this entry answers to; "" when it was not selected
	lists    bool   // this, or something inside, is a relation list
	hiding   bool   // something inside is Hidden
	verbatim bool   // texts inside are never clipped
}

func (s Shape) root() *node {
	return newNode(&Field{Fields: s.Fields}, nil)
}

// result is the node of an object whose data the Shape is of; what else it
// holds is never clipped.
func (s Shape) result() *node {
	data := s.root()
	verbatim := &node{field: &Field{}, verbatim: true}
	return &node{
		field:  &Field{},
		kids:   map[string]*node{"data": data, "errors": verbatim, "cost": verbatim, "budget": verbatim},
		lists:  data.lists,
		hiding: data.hiding,
	}
}

func newNode(field *Field, parent *node) *node {
	n := &node{field: field, parent: parent, lists: field.Role == Connection && !field.Root}
	if len(field.Fields) > 0 {
		n.kids = make(map[string]*node, len(field.Fields))
	}
	for _, f := range field.Fields {
		kid := newNode(f, n)
		n.kids[f.Response] = kid
		n.lists = n.lists || kid.lists
		n.hiding = n.hiding || kid.hiding || f.Hidden
		if f.Role == Identifier && f.Name == "id" {
			n.id = f.Response
		}
	}
	return n
}

func (n *node) kid(name string) *node {
	if n == nil {
		return nil
	}
	return n.kids[name]
}

func (n *node) role() Role {
	if n == nil {
		return Plain
	}
	return n.field.Role
}

// relation tells whether n is a relation list, a page of its own inside an entry.
func (n *node) relation() bool { return n.role() == Connection && !n.field.Root }

// entryOf is the id of the entry v, or that of the entry around it when v is none.
func (n *node) entryOf(v, around ojson.Value) ojson.Value {
	switch n.role() {
	case Entry, Node, Nodes:
		return v.Get(n.id)
	default:
		return around
	}
}

// fields is the way from the query to this field.
func (n *node) fields() []*Field {
	if n.parent == nil {
		return nil // the query itself
	}
	return append(n.parent.fields(), n.field)
}
