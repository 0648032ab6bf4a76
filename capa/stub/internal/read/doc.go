// Package read is what a key sees of a project: which models and entries, how a stored value reads, and the only
// implementation of filter, sort, cursor and page. REST and GraphQL both read through it, so that the two can never
// answer one question differently.
package read
