package stub

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

// about describes the stub, what it was started with and what it holds: {"data","overlay","now","latencyMs","cors","switches","tenant","keys","faults",
// "models"}. Faults are those still due.
func (s *Stub) about() ojson.Value {
	overlay := ojson.NullOf()
	if s.options.Overlay != nil {
		overlay = ojson.StringOf(cmp.Or(s.options.OverlayName, "overlay"))
	}
	return ojson.ObjectOf(
		ojson.Member{Name: "data", Value: ojson.StringOf(cmp.Or(s.options.Data, "seed"))},
		ojson.Member{Name: "overlay", Value: overlay},
		ojson.Member{Name: "now", Value: ojson.StringOf(s.clock().UTC().Format(project.TimeLayout))},
		ojson.Member{Name: "latencyMs", Value: ojson.IntOf(int(s.options.Latency / time.Millisecond))},
		ojson.Member{Name: "cors", Value: ojson.StringsOf(s.options.CORS)},
		ojson.Member{Name: "switches", Value: ojson.ObjectOf(
			ojson.Member{Name: "CAPA_API_GRAPHQL", Value: ojson.BoolOf(!s.options.GraphQLOff)},
			ojson.Member{Name: "CAPA_KEY_SCOPES", Value: ojson.BoolOf(s.options.KeyScopes)},
			ojson.Member{Name: "CAPA_SITE_PREVIEW", Value: ojson.BoolOf(s.options.SitePreview)},
		)},
		ojson.Member{Name: "tenant", Value: ojson.StringOf(Tenant)},
		ojson.Member{Name: "keys", Value: s.aboutKeys()},
		ojson.Member{Name: "faults", Value: s.faults.document()},
		ojson.Member{Name: "models", Value: s.aboutModels()},
	)
}

// aboutKeys lists the keys, those of the cap_ family first.
func (s *Stub) aboutKeys() ojson.Value {
	names := slices.SortedFunc(maps.Keys(s.keys), func(a, b string) int {
		return cmp.Or(cmp.Compare(s.keys[a].family, s.keys[b].family), cmp.Compare(len(s.keys[b].scopes), len(s.keys[a].scopes)), cmp.Compare(b, a))
	})
	keys := make([]ojson.Value, len(names))
	for i, name := range names {
		k := s.keys[name]
		keys[i] = ojson.ObjectOf(
			ojson.Member{Name: "key", Value: ojson.StringOf(name)},
			ojson.Member{Name: "family", Value: ojson.StringOf(k.family)},
			ojson.Member{Name: "environment", Value: ojson.StringOf(k.environment)},
			ojson.Member{Name: "bundle", Value: ojson.StringOf(k.bundle)},
			ojson.Member{Name: "scopes", Value: ojson.StringsOf(k.scopes)},
		)
	}
	return ojson.ArrayOf(keys...)
}

// aboutModels lists every model with its fields, whatever a key may read, and how many entries it has.
func (s *Stub) aboutModels() ojson.Value {
	everything := read.View{Project: s.project, Drafts: true}
	models := make([]ojson.Value, len(s.project.Models))
	for i, m := range s.project.Models {
		drafts := 0
		for _, e := range m.Entries {
			if e.Status == project.Draft {
				drafts++
			}
		}
		models[i] = ojson.ObjectOf(append(modelMembers(everything, m),
			ojson.Member{Name: "published", Value: ojson.IntOf(len(m.Entries) - drafts)},
			ojson.Member{Name: "drafts", Value: ojson.IntOf(drafts)},
		)...)
	}
	return ojson.ArrayOf(models...)
}
