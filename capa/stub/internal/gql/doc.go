// Package gql is the GraphQL side of the stub: a schema for each set of models that a key reads, and its execution.
//
// A request goes one way: parse → document limits → validate → choose the operation → variables → plan → cost →
// execute. Each step either hands on or refuses the request with the problems it found, in the words graphql-js uses, since the
// API is a Node service. Everything that could cost more than the document's own size is bounded before it is done.
package gql
