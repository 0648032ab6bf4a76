// Package query writes what an agent means to read: an [Intent] becomes a GraphQL document with typed variables, the
// REST address that reads the same, and code for a site. It also reads documents that others wrote: [ShapeOf] says which
// values of their answers are connections, and [ReadOn] turns one into the document that reads a relation list on.
//
// Everything is checked against the key's schema before a request is made, and whatever does not hold is a [*Refusal]
// that names the fix.
package query
