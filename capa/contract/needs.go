package contract

import (
	"cmp"
	"net/http"
	"slices"
	"strings"
)

// The needs of checks, apart from what content they need, which is a trait.

func graphQLOn() Need {
	return Need{Name: "GraphQL on", missing: func(p *probe) string { return p.d.graphQL.why }}
}

func graphQLOff() Need {
	return Need{Name: "GraphQL off", missing: func(p *probe) string { return unless(!p.d.graphQL.served, cmp.Or(p.d.graphQL.why, "GraphQL is on")) }}
}

func pagesOff() Need {
	return Need{Name: "page routes off", missing: func(p *probe) string { return unless(!p.d.pages.served, cmp.Or(p.d.pages.why, "page routes are on")) }}
}

func pagesOn() Need {
	return Need{Name: "page routes on", missing: func(p *probe) string { return p.d.pages.why }}
}

func environmentOf(name string) Need {
	return Need{Name: "a " + name + " key", missing: func(p *probe) string {
		return unless(p.d.environment() == name, cmp.Or(p.d.me.why, "this is no "+name+" key"))
	}}
}

func productionKey() Need  { return environmentOf("production") }
func developmentKey() Need { return environmentOf("development") }

// keyAnswers is a key that /api/me knows.
func keyAnswers() Need {
	return Need{Name: "an answer from /api/me", missing: func(p *probe) string {
		return p.d.me.why
	}}
}

func legacyKey() Need {
	return Need{Name: "a legacy key", missing: func(p *probe) string { return unless(p.d.target.LegacyKey(), "this is a cap_ key") }}
}

func scopesReported() Need {
	return Need{Name: "reported scopes", missing: func(p *probe) string {
		_, known := p.d.scopes()
		return unless(known, cmp.Or(p.d.me.why, "the deployment does not report scopes"))
	}}
}

// noReadScope is a key known to read no model.
func noReadScope() Need {
	return Need{Name: "a key without instance:read", missing: func(p *probe) string {
		if why := scopesReported().missing(p); why != "" {
			return why
		}
		scopes, _ := p.d.scopes()
		return unless(!slices.ContainsFunc(scopes, readsEntries), "this key may read entries")
	}}
}

func readsEntries(scope string) bool {
	return scope == "instance:read" || strings.HasPrefix(scope, "instance:read:")
}

// keyReads is a key that is not known to read no model. Where no scopes are reported, what GET /api/models answers it decides.
func keyReads() Need {
	return Need{Name: "a key that reads models", missing: func(p *probe) string {
		scopes, known := p.d.scopes()
		if !known {
			return cmp.Or(p.d.me.why, p.d.modelsWhy)
		}
		return unless(slices.ContainsFunc(scopes, readsEntries), "this key reads no model")
	}}
}

// oneModelKey is a key that is known to read named models alone.
func oneModelKey() Need {
	return Need{Name: "a key scoped to some models", missing: func(p *probe) string {
		scopes, known := p.d.scopes()
		narrow := known && slices.ContainsFunc(scopes, readsEntries) && !slices.Contains(scopes, "instance:read")
		return unless(narrow, cmp.Or(p.d.me.why, "this key is not known to be scoped to models"))
	}}
}

// legacyTenant is a legacy key with its tenant.
func legacyTenant() Need {
	return Need{Name: "a legacy key and its tenant", missing: func(p *probe) string {
		if !p.d.target.LegacyKey() {
			return "this is a cap_ key"
		}
		return unless(p.d.target.Tenant != "", "no tenant is given")
	}}
}

// legacyServed is a legacy surface that answers this key.
func legacyServed() Need {
	return Need{Name: "a legacy surface that answers this key", missing: func(p *probe) string {
		if why := legacyTenant().missing(p); why != "" {
			return why
		}
		x := p.get("/v2/api/models")
		return unless(x.status == http.StatusOK, "GET /v2/api/models "+p.became(x, "a list of models")+" to this key and tenant")
	}}
}

// bundle is a legacy key with one of some permissions.
func bundle(names ...string) Need {
	return Need{Name: "a legacy key of " + names[0] + " permission", missing: func(p *probe) string {
		return unless(p.d.target.LegacyKey() && slices.Contains(names, p.d.me.Get("bundle").Text()), cmp.Or(p.d.me.why, "this key's permission is another"))
	}}
}

func writes() Need {
	return Need{Name: "--writes", missing: func(p *probe) string { return unless(p.d.target.Writes, "--writes was not given") }}
}

// mayWrite are the needs of a check that writes over the legacy surface with one of some permissions.
func mayWrite(bundles ...string) []Need {
	return []Need{writes(), bundle(bundles...), legacyServed(), someModel()}
}

// pagesListed is page routes that this key may read.
func pagesListed() Need {
	return Need{Name: "page routes and instance:read", missing: func(p *probe) string {
		if why := p.d.pages.why; why != "" {
			return why
		}
		scopes, known := p.d.scopes()
		return unless(p.d.me.Exists() && (!known || slices.Contains(scopes, "instance:read")), cmp.Or(p.d.me.why, "this key may not read pages"))
	}}
}

func someModel() Need {
	return Need{Name: "a model", missing: func(p *probe) string {
		return unless(len(p.d.models) > 0, cmp.Or(p.d.modelsWhy, "GET /api/models shows this key no model"))
	}}
}

// schemaRead is GraphQL on, and an introspection that answers types.
func schemaRead() Need {
	return Need{Name: "GraphQL's introspection", missing: func(p *probe) string {
		return p.d.definitionWhy
	}}
}

// overGraphQL are the needs of a check that reads content of a trait over GraphQL.
func overGraphQL(t trait) []Need { return []Need{schemaRead(), with(inGraphQL(t))} }

// unless is because, unless a thing is there.
func unless(there bool, because string) string {
	if there {
		return ""
	}
	return because
}
