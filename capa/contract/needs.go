package contract

import (
	"slices"
	"strings"
)

// The needs of checks, apart from what content they need, which is a trait.

func graphQLOn() Need {
	return Need{Name: "GraphQL on", missing: func(p *probe) string { return p.d.graphQL.why }}
}

func graphQLOff() Need {
	return Need{Name: "GraphQL off", missing: func(p *probe) string { return unless(!p.d.graphQL.served, "GraphQL is on") }}
}

func pagesOff() Need {
	return Need{Name: "page routes off", missing: func(p *probe) string { return unless(!p.d.pages.served, "page routes are on") }}
}

func pagesOn() Need {
	return Need{Name: "page routes on", missing: func(p *probe) string { return p.d.pages.why }}
}

func environmentOf(name string) Need {
	return Need{Name: "a " + name + " key", missing: func(p *probe) string {
		return unless(p.d.environment() == name, "this is no "+name+" key")
	}}
}

func productionKey() Need  { return environmentOf("production") }
func developmentKey() Need { return environmentOf("development") }

// keyAnswers is a key that /api/me knows.
func keyAnswers() Need {
	return Need{Name: "an answer from /api/me", missing: func(p *probe) string {
		return unless(p.d.me.Exists(), "GET /api/me gives no answer")
	}}
}

func legacyKey() Need {
	return Need{Name: "a legacy key", missing: func(p *probe) string { return unless(p.d.legacyKey(), "this is a cap_ key") }}
}

func scopesReported() Need {
	return Need{Name: "reported scopes", missing: func(p *probe) string {
		_, known := p.d.scopes()
		return unless(known, "the deployment does not report scopes")
	}}
}

// noReadScope is a key known to read no model.
func noReadScope() Need {
	return Need{Name: "a key without instance:read", missing: func(p *probe) string {
		scopes, known := p.d.scopes()
		return unless(known && !slices.ContainsFunc(scopes, readsEntries), "this key may read entries")
	}}
}

func readsEntries(scope string) bool {
	return scope == "instance:read" || strings.HasPrefix(scope, "instance:read:")
}

// oneModelKey is a key that is known to read named models alone.
func oneModelKey() Need {
	return Need{Name: "a key scoped to some models", missing: func(p *probe) string {
		scopes, known := p.d.scopes()
		narrow := known && slices.ContainsFunc(scopes, readsEntries) && !slices.Contains(scopes, "instance:read")
		return unless(narrow, "this key is not known to be scoped to models")
	}}
}

func someModel() Need {
	return Need{Name: "a model", missing: func(p *probe) string { return unless(len(p.d.models) > 0, "GET /api/models shows this key no model") }}
}

// schemaRead is GraphQL on, and an introspection that answers types.
func schemaRead() Need {
	return Need{Name: "GraphQL's introspection", missing: func(p *probe) string {
		if why := p.d.graphQL.why; why != "" {
			return why
		}
		return unless(len(p.d.definition.types) > 0, "introspection answers no types")
	}}
}

// unless is because, unless a thing is there.
func unless(there bool, because string) string {
	if there {
		return ""
	}
	return because
}

// keyReads is a key that is not known to read no model.
func keyReads() Need {
	return Need{Name: "a key that reads models", missing: func(p *probe) string {
		scopes, known := p.d.scopes()
		return unless(p.d.me.Exists() && (!known || slices.ContainsFunc(scopes, readsEntries)), "this key reads no model")
	}}
}
