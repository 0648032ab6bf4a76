package gql

import (
	"context"
	"fmt"
	"slices"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
	"github.com/vektah/gqlparser/v2/ast"
)

// execution answers a plan. Values are appended to the answer as they are found; nothing is built before it is printed.
type execution struct {
	ctx      context.Context
	view     read.View
	schema   *compiledSchema
	returned int // entries answered
	problems []problem
	stopped  *problem // ends the whole answer
	path     path     // of the value being answered
	steps    int
}

// outcome is what became of a value.
type outcome uint8

const (
	wrote  outcome = iota
	null           // it has none; nothing was appended
	failed         // a problem of it has been noted; nothing was appended
)

// object is a value of an object type, which answers its own members.
type object interface {
	typeName() string
	// appendMember appends the value of f, which is not __typename.
	appendMember(x *execution, dst []byte, f *field) ([]byte, outcome)
}

// appendObject appends o with those fields. A member that must not be null and is makes o itself fail, as GraphQL has it.
func (x *execution) appendObject(dst []byte, o object, fields []*field) ([]byte, outcome) {
	start := len(dst)
	depth := len(x.path)
	defer func() { x.path = x.path[:depth] }()
	for i, f := range fields {
		if x.halted(len(dst)) {
			return dst[:start], failed
		}
		dst = append(append(dst, separator(i, "{")...), f.key...)
		x.path = append(x.path[:depth], segment{name: f.alias})
		var ok bool
		if dst, ok = x.appendField(dst, o, f); !ok {
			return dst[:start], failed
		}
	}
	if len(fields) == 0 {
		dst = append(dst, '{')
	}
	return append(dst, '}'), wrote
}

// appendField appends the value of f, or null; false when it must not be null and is.
func (x *execution) appendField(dst []byte, o object, f *field) ([]byte, bool) {
	if f.name == typename {
		return ojson.AppendString(dst, o.typeName()), true
	}
	dst, result := o.appendMember(x, dst, f)
	if result == wrote {
		return dst, true
	}
	if !f.def.Type.NonNull {
		return append(dst, "null"...), true
	}
	if result == null {
		message := fmt.Sprintf("Cannot return null for non-nullable field %s.%s.", o.typeName(), f.name)
		x.problems = append(x.problems, problem{code: codeInternal, message: message, path: x.currentPath(), at: locate(f.at)})
	}
	return dst, false
}

// appendList appends count items. An item that fails is null, or makes the list fail where its items must not be null.
func (x *execution) appendList(dst []byte, t *ast.Type, count int, item func(dst []byte, i int) ([]byte, outcome)) ([]byte, outcome) {
	start, depth := len(dst), len(x.path)
	defer func() { x.path = x.path[:depth] }()
	dst = append(dst, '[')
	for i := range count {
		if i > 0 {
			dst = append(dst, ',')
		}
		x.path = append(x.path[:depth], segment{index: i})
		var result outcome
		if dst, result = item(dst, i); result == wrote {
			continue
		}
		if t.Elem.NonNull || x.stopped != nil {
			return dst[:start], failed
		}
		dst = append(dst, "null"...)
	}
	return append(dst, ']'), wrote
}

// currentPath is a copy of the path of the value being answered, for a problem to keep.
func (x *execution) currentPath() path { return slices.Clone(x.path) }

// halted reports whether the answer has to end: ctx has ended, size is past maxAnswerBytes, or a read was refused.
func (x *execution) halted(size int) bool {
	const interval = 256 // fields between two looks at ctx
	if x.steps++; x.steps%interval == 0 && x.ctx.Err() != nil {
		x.stopped = &problem{code: codeUnavailable, message: "The request ended before its answer was ready."}
	}
	if size > maxAnswerBytes && x.stopped == nil {
		x.stopped = overLimit(codeTooComplex, "The answer is at least %s bytes", size, maxAnswerBytes)
		x.stopped.hint = "Lower first, or select fewer fields."
	}
	return x.stopped != nil
}

// stop ends the answer with a read's refusal.
func (x *execution) stop(err error, f *field) outcome {
	x.stopped = fromRead(err, x.currentPath(), f.at)
	return failed
}

// appendValue appends a stored or made value.
func appendValue(dst []byte, v ojson.Value) ([]byte, outcome) {
	if !v.Exists() || v.IsNull() {
		return dst, null
	}
	return v.Append(dst), wrote
}

func appendBool(dst []byte, b bool) ([]byte, outcome) {
	if b {
		return append(dst, "true"...), wrote
	}
	return append(dst, "false"...), wrote
}

// appendText appends a text that is null when it is empty.
func appendText(dst []byte, text string) ([]byte, outcome) {
	if text == "" {
		return dst, null
	}
	return ojson.AppendString(dst, text), wrote
}
