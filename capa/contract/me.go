package contract

import (
	"regexp"
	"slices"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func meChecks() []Check {
	return []Check{
		{ID: "me-answers", Mark: Stated, run: meAnswers,
			Rule: "GET /api/me says what the key holds."},
		{ID: "me-environment", Mark: Decided, Needs: []Need{keyAnswers()}, run: meEnvironment,
			Rule: "environment is production or development."},
		{ID: "me-family", Mark: Decided, Needs: []Need{keyAnswers()}, run: meFamily,
			Rule: "family is cap for a key that begins with cap_, legacy for every other."},
		{ID: "me-bundle", Mark: Decided, Needs: []Need{keyAnswers()}, run: meBundle,
			Rule: "bundle is a name; read, write or agent for a legacy key."},
		{ID: "me-version", Mark: Decided, Needs: []Need{keyAnswers()}, run: meVersion,
			Rule: "version is the one that was asked for, and among versions."},
		{ID: "me-scopes-form", Mark: Stated, Needs: []Need{keyAnswers(), scopesReported()}, run: meScopesForm,
			Rule: "A scope is a resource and an action, and may name one model: instance:read, instance:read:<modelId>."},
		{ID: "me-legacy-scopes", Mark: Decided, Needs: []Need{legacyKey(), scopesReported()}, run: meLegacyScopes,
			Rule: "A legacy key's scopes are its bundle's: read reads, write also writes entries, agent also models."},
	}
}

func meAnswers(p *probe) {
	x := p.get("/api/me")
	x.ok()
	x.wantKind(nil, ojson.Object)
}

func meEnvironment(p *probe) {
	x := p.get("/api/me")
	x.wantOneOf([]string{"production", "development"}, "environment")
}

func meFamily(p *probe) {
	family := "cap"
	if p.d.target.LegacyKey() {
		family = "legacy"
	}
	p.get("/api/me").wantText(family, "family")
}

func meBundle(p *probe) {
	x := p.get("/api/me")
	x.wantKind([]string{"bundle"}, ojson.String)
	if p.d.target.LegacyKey() {
		x.wantOneOf([]string{"read", "write", "agent"}, "bundle")
	}
}

func meVersion(p *probe) {
	x := p.get("/api/me")
	x.wantText(version, "version")
	x.thatf(slices.Contains(x.at("versions").Texts(), version), "versions with %s", version)
}

var scopeForm = regexp.MustCompile(`^[a-z]+:[a-z]+(:[^:\s]+)?$`)

func meScopesForm(p *probe) {
	x := p.get("/api/me")
	for _, scope := range x.at("scopes").Items() {
		x.that(scopeForm.MatchString(scope.Text()), "scopes such as instance:read", scope.String())
	}
}

func meLegacyScopes(p *probe) {
	of := map[string][]string{"read": {"instance:read", "media:read", "model:read"}}
	of["write"] = append(slices.Clone(of["read"]), "instance:write")
	of["agent"] = append(slices.Clone(of["write"]), "model:write")
	x := p.get("/api/me")
	got, want := x.at("scopes").Texts(), of[x.at("bundle").Text()]
	x.that(sameNames(got, want), "scopes "+strings.Join(want, ", "), strings.Join(got, ", "))
}
