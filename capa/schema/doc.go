// Package schema reads a key's GraphQL schema as what it stands for: models,
// their fields, relations, filters and sorts, and prints it back as SDL.
//
// A schema is built per key, so a model the key cannot read is not in it and no
// name of it can leak from here. Every name (a model's roots, its filter and
// sort types, a field's operators and hops) is read from the introspection
// answer; none is worked out from a namespace, since the API's own naming of
// types and roots is not published.
package schema
