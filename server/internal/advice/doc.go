// Package advice says what an API error means, what to do about it and which tool helps, and reads an error in whatever shape it is
// pasted: a GraphQL body, a REST envelope, an SDK error object, plain text or a bare code. It calls nothing.
package advice
