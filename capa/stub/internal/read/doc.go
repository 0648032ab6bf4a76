// Package read is a key's view of a project: which models and entries it sees, how a stored value reads, and the only
// implementation of filters, sorts, cursors and pages. REST and GraphQL both read through it, so that the two can never
// answer one question differently.
package read
