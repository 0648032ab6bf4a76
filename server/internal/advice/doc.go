// Package advice says what an API error means, what to do about it and which tool helps, and reads an error in whatever shape it is
// pasted: a GraphQL body, a REST envelope, an SDK error object, plain text or a bare code. It calls nothing.
//
// What is pasted is read into errors (read.go), and each is given the status and the code that its words state or mean (classify.go,
// unreached.go). A code has its meaning, its fix and its tool (codes.go). Where the message itself is recognised (messages.go), the fix
// names the caller's own words in place of the code's general advice: fixes.go words it, filter_form.go for a filter, with the field that
// locate.go finds in the document. The fix of a budget keeps the API's figures (budget.go).
package advice
