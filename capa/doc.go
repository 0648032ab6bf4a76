// Package capa is a client of the Capa API: its configuration from the environment, one method per
// request, and one error type that tells an unreachable host from an answer that refuses.
//
// A Client sends one request per method call and adds only the headers the API names. Documents come
// back as ojson values, in the API's member order and number text. Every failure is an *Error, except
// the caller's own cancellation, which is the context's error.
//
// [D] The routes and shapes of the legacy_*.go files are this project's choice: Capa's own description
// says what the legacy surface makes possible, and names only the PUT of a workspace to /tree.
//
// No text that leaves this package in an error holds the key, the tenant or a user name.
package capa
