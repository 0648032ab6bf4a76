// Package capa is a client of the Capa API: its configuration from the environment, one method per
// request, and one error type that tells an unreachable host from an answer that refuses.
//
// A Client sends one request per method call and adds only the headers the API names. Documents come
// back as ojson values, in the API's member order and number text. Every failure is an *Error, except
// the caller's own cancellation, which is the context's error.
//
// No text that leaves this package in an error holds the key, the tenant or a user name.
package capa
