// Package contract holds a deployment of the Capa API to its word: a list of checks, each one rule of the API, run over plain
// HTTP. Capa's API team runs them on a deployment; this project's tests run them on its stub.
//
// A check says what it needs (a key of one environment, GraphQL, a model with a relation, leave to write) and is skipped where
// that is not there: a check fails for what a deployment answers, never for what it does not have. Nothing is assumed of
// its content: the models, their fields and values are found first, over /api/models and introspection.
//
// A rule is either stated by Capa or decided by this project where Capa says nothing. A deployment that keeps another rule than
// a decided one is not wrong, so the two are told apart to the end: a stated rule fails, a decided one differs.
//
// The package shares no code with the client or the stub it is used to test. One file holds the checks of one area of
// the API, and Checks lists them in order.
package contract
