package stub

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// Key is the key to use by default: of the cap_ family, for production, reading every model.
const Key = "cap_live_stub"

// Tenant is the tenant whose content a stub serves. Requests with a legacy key send it as X-Tenant-Key.
const Tenant = "tenant_stub"

// IsKey reports whether text is one of the keys that every stub knows.
func IsKey(text string) bool {
	_, known := keyTable(&project.Project{})[text]
	return known
}

const (
	capPrefix = "cap_"

	familyCap    = "cap"
	familyLegacy = "legacy"

	production  = "production"
	development = "development"
)

// key is what the deployment knows of a key, beside the key itself.
type key struct {
	id          string // how logs name it
	family      string
	environment string
	bundle      string
	scopes      []string
}

const (
	readInstances  = "instance:read"
	writeInstances = "instance:write"
	readModels     = "model:read"
	writeModels    = "model:write"
	readMedia      = "media:read"
)

// keyTable returns the keys of every stub. The key of one model reads articles.
//
// [D] In a data set without articles it reads the first model.
func keyTable(p *project.Project) map[string]key {
	readAll := []string{readInstances, readModels, readMedia}
	writeAll := append(slices.Clone(readAll), writeInstances)
	keys := map[string]key{
		Key:                 {family: familyCap, environment: production, bundle: "scoped", scopes: readAll},
		"cap_dev_stub":      {family: familyCap, environment: development, bundle: "scoped", scopes: readAll},
		"cap_live_articles": {family: familyCap, environment: production, bundle: "scoped", scopes: oneModel(p)},
		"cap_live_none":     {family: familyCap, environment: production, bundle: "scoped", scopes: []string{readMedia}},
		"pk_stub_read":      {family: familyLegacy, environment: production, bundle: "read", scopes: readAll},
		"stubread":          {family: familyLegacy, environment: production, bundle: "read", scopes: readAll},
		"sk_stub_write":     {family: familyLegacy, environment: development, bundle: "write", scopes: writeAll},
		"sk_stub_agent":     {family: familyLegacy, environment: development, bundle: "agent", scopes: append(slices.Clone(writeAll), writeModels)},
	}
	for i, name := range slices.Sorted(maps.Keys(keys)) {
		k := keys[name]
		k.id = fmt.Sprintf("30000000-0000-4000-8000-%012x", i+1)
		keys[name] = k
	}
	return keys
}

func oneModel(p *project.Project) []string {
	m := p.Model("articles")
	if m == nil && len(p.Models) > 0 {
		m = p.Models[0]
	}
	if m == nil {
		return nil
	}
	return []string{readInstances + ":" + m.ID}
}

func (k key) drafts() bool { return k.environment == development }

func (k key) holds(scope string) bool { return slices.Contains(k.scopes, scope) }

// reads reports whether the key reads the entries of m.
func (k key) reads(m *project.Model) bool {
	return k.holds(readInstances) || k.holds(readInstances+":"+m.ID)
}

// needAnyModel refuses a key that reads no model at all. A key that reads some is told of the others only that they are not found.
func (k key) needAnyModel() error {
	for _, scope := range k.scopes {
		if scope == readInstances || strings.HasPrefix(scope, readInstances+":") {
			return nil
		}
	}
	return missingScope(readInstances)
}

const otherKeyHint = "Use a key that holds it; keys are made in the Capa admin under Developers > Keys."

func missingScope(scope string) error {
	return newProblem("insufficient_scope", "This key does not hold "+scope+".", otherKeyHint)
}
