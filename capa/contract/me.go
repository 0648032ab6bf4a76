package contract

import (
	"regexp"
	"slices"
	"strconv"
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
	if p.d.legacyKey() {
		family = "legacy"
	}
	p.get("/api/me").wantText(family, "family")
}

func meBundle(p *probe) {
	x := p.get("/api/me")
	x.wantKind([]string{"bundle"}, ojson.String)
	if p.d.legacyKey() {
		x.wantOneOf([]string{"read", "write", "agent"}, "bundle")
	}
}

func meVersion(p *probe) {
	x := p.get("/api/me")
	x.wantText(version, "version")
	var dates []string
	for _, date := range x.at("versions").Items() {
		dates = append(dates, date.Text())
	}
	x.thatf(slices.Contains(dates, version), "versions with %s", version)
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
	var got []string
	for _, scope := range x.at("scopes").Items() {
		got = append(got, scope.Text())
	}
	want := of[x.at("bundle").Text()]
	slices.Sort(want)
	slices.Sort(got)
	x.that(slices.Equal(got, want), "scopes "+strings.Join(want, ", "), strings.Join(got, ", "))
}

// wantOneOf expects one of some texts at path.
func (x *exchange) wantOneOf(texts []string, path ...string) {
	got := x.at(path...)
	x.that(slices.Contains(texts, got.Text()), where(path)+" is one of "+strings.Join(texts, ", "), where(path)+" is "+shown(got))
}

// wantCount expects a whole number at path.
func (x *exchange) wantCount(n int, path ...string) {
	got, ok := x.at(path...).Int()
	x.that(ok && got == n, where(path)+" is "+strconv.Itoa(n), where(path)+" is "+shown(x.at(path...)))
}
