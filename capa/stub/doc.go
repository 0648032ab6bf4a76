// Package stub is the Capa API on one's own machine: an http.Handler over a data set held in memory, for tests and for
// trying things out.
//
// A request goes one way: ServeHTTP keeps a record of it and plays any fault due; the router finds its route; the route's surface
// admits it (version, key); its handler returns a reply, or an error that becomes REST's envelope. One file holds one resource.
//
// What a key sees and how content reads is package read's; GraphQL is package gql's; what pages read is package pages'; the
// documents that clients write are packages layout's and workspace's.
//
// The package shares no code with the client it is used to test: a bug on both sides would agree with itself.
package stub
