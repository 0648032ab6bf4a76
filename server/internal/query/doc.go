// Package query writes what an agent means to read: an [Intent] becomes a GraphQL document with typed variables, the
// REST address that reads the same, and code for a site. It also reads documents that others wrote: [ShapeOf] says which
// values of their answers are connections, and [ReadOn] turns one into the document that reads a relation list on.
//
// Everything is checked against the key's schema before a request is made, and whatever does not hold is a [*Refusal]
// that names the fix.
//
// An intent's fields (specs.go, select.go), filter (filter.go, coerce.go) and sorts (sort.go) are held against the schema
// and become a selection (selection.go), which is printed as a document (document.go), an address (rest.go) and code
// (sdk.go). A document's shape is what an executor would collect of it (collect.go, role.go, shape.go). One of our own is
// read on by next.go, any other by readon.go, which changes its text by its tokens (tokens.go).
package query
