package gql

import (
	"net/http"
	"strconv"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
	"github.com/vektah/gqlparser/v2/ast"
)

// The codes of this endpoint's refusals and field errors.
const (
	codeParse        = "graphql_parse_failed"
	codeValidation   = "graphql_validation_failed"
	codeVariables    = "invalid_variables"
	codeNameRequired = "operation_name_required"
	codeUnknownName  = "unknown_operation"
	codeMutation     = "mutations_not_enabled"
	codeTooComplex   = "query_too_complex"
	codeTooDeep      = "query_too_deep"
	codeTooLong      = "query_too_long"
	codeRoots        = "too_many_root_fields"
	codeConnections  = "too_many_connections"
	codeInValues     = "too_many_in_values"
	codeParameter    = "invalid_parameter"
	codeCursor       = "invalid_cursor"
	codeInternal     = "internal_error"
	codeUnavailable  = "service_unavailable"
)

// problem is one error of an answer: of a whole request, or of one field of it.
type problem struct {
	code, message string
	hint          string // the next step; may be ""
	at            []location
	path          path
}

type location struct{ line, column int }

// locate returns the location of a node of the document; none for a node the document does not hold.
func locate(p *ast.Position) []location {
	if p == nil {
		return nil
	}
	return []location{{p.Line, p.Column}}
}

// segment is one part of a path: a name, or an index where the name is "".
type segment struct {
	name  string
	index int
}

// path leads to one value of an answer, or of a variable.
type path []segment

// to returns p with one part more, without changing what p shares.
func (p path) to(s segment) path { return append(p[:len(p):len(p)], s) }

func (p path) appendTo(dst []byte) []byte {
	for i, s := range p {
		dst = append(dst, separator(i, "[")...)
		if s.name == "" {
			dst = strconv.AppendInt(dst, int64(s.index), 10)
		} else {
			dst = ojson.AppendString(dst, s.name)
		}
	}
	return append(dst, ']')
}

func (p problem) appendTo(dst []byte) []byte {
	dst = ojson.AppendString(append(dst, `{"message":`...), p.message)
	for i, at := range p.at {
		dst = append(dst, separator(i, `,"locations":[`)...)
		dst = strconv.AppendInt(append(dst, `{"line":`...), int64(at.line), 10)
		dst = strconv.AppendInt(append(dst, `,"column":`...), int64(at.column), 10)
		dst = append(dst, '}')
	}
	if len(p.at) > 0 {
		dst = append(dst, ']')
	}
	if len(p.path) > 0 {
		dst = p.path.appendTo(append(dst, `,"path":`...))
	}
	dst = ojson.AppendString(append(dst, `,"extensions":{"code":`...), p.code)
	if p.hint != "" {
		dst = ojson.AppendString(append(dst, `,"hint":`...), p.hint)
	}
	return append(ojson.AppendString(append(dst, `,"docs":`...), read.DocsURL(p.code)), "}}"...)
}

// appendProblems writes an array of errors.
func appendProblems(dst []byte, problems []problem) []byte {
	for i, p := range problems {
		dst = p.appendTo(append(dst, separator(i, "[")...))
	}
	return append(dst, ']')
}

// separator is what precedes item i of a list: how the list opens, then commas.
func separator(i int, opening string) string {
	if i == 0 {
		return opening
	}
	return ","
}

// status is what application/graphql-response+json answers a refusal with.
func status(code string) int {
	switch code {
	case codeMutation:
		return http.StatusMethodNotAllowed
	case codeInternal:
		return http.StatusInternalServerError
	case codeUnavailable:
		return http.StatusServiceUnavailable
	default:
		return http.StatusBadRequest
	}
}
