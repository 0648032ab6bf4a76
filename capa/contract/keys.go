package contract

import (
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// unknownKeys are keys nobody was given, of each family.
const (
	unknownCapKey    = "cap_live_contract_unknown_key"
	unknownLegacyKey = "pk_contract_unknown_key"
)

func keyChecks() []Check {
	return []Check{
		{ID: "key-required", Mark: Decided, run: keyRequired,
			Rule: "A request to /api/ without a key is a 401 invalid_key."},
		{ID: "key-unknown", Mark: Decided, run: keyUnknown,
			Rule: "A key the deployment does not know is a 401 invalid_key."},
		{ID: "key-tenant-not-read", Mark: Stated, Needs: []Need{keyAnswers()}, run: tenantNotRead,
			Rule: "/api/ takes the tenant from the key and never reads X-Tenant-Key."},
		{ID: "key-cap-refused-on-legacy", Mark: Stated, run: capRefusedOnLegacy,
			Rule: "A cap_ key is refused on /v2 and /v3, before anything is looked up."},
		{ID: "key-cap-legacy-code", Mark: Decided, run: capLegacyCode,
			Rule: "A cap_ key on /v2 and /v3 is a 401 legacy_key_required."},
		{ID: "key-legacy-reads-api", Mark: Stated, Needs: []Need{legacyKey()}, run: legacyReadsAPI,
			Rule: "/api/ takes a legacy key."},
		{ID: "key-scope-missing", Mark: Decided, Needs: []Need{noReadScope()}, run: scopeMissing,
			Rule: "A read the key lacks the scope for is a 403 insufficient_scope, and the message names the scope."},
		{ID: "key-one-model-models", Mark: Stated, Needs: []Need{oneModelKey()}, run: oneModelModels,
			Rule: "A key scoped to some models is shown those and no other."},
	}
}

func keyRequired(p *probe) {
	p.ask(request{path: "/api/me", key: noKey}).refused(401, "invalid_key")
}

func keyUnknown(p *probe) {
	for _, key := range []string{unknownCapKey, unknownLegacyKey} {
		p.ask(request{path: "/api/me", key: key}).refused(401, "invalid_key")
	}
}

func tenantNotRead(p *probe) {
	p.ask(request{path: "/api/me", header: map[string]string{"X-Tenant-Key": "contract-no-such-tenant"}}).ok()
}

func capRefusedOnLegacy(p *probe) {
	for _, path := range []string{"/v2/api/models", "/v3/api/types"} {
		x := p.ask(request{path: path, key: unknownCapKey})
		x.thatf(x.status == 401 || x.status == 403, "a refusal of the key, 401 or 403")
	}
}

func capLegacyCode(p *probe) {
	for _, path := range []string{"/v2/api/models", "/v3/api/types", "/v2/api/contract-no-such-route"} {
		p.ask(request{path: path, key: unknownCapKey}).refused(401, "legacy_key_required")
	}
}

func legacyReadsAPI(p *probe) {
	x := p.get("/api/me")
	x.thatf(x.status == 200, "an answer to a legacy key")
}

func scopeMissing(p *probe) {
	x := p.get("/api/models")
	x.refused(403, "insufficient_scope")
	x.says("instance:read")
}

func oneModelModels(p *probe) {
	scopes, _ := p.d.scopes()
	x := p.get("/api/models")
	x.thatf(x.at("models").Count() > 0, "the models of the key's scopes")
	for _, m := range x.at("models").Items() {
		x.that(hasScope(scopes, m), "only models of the scopes "+strings.Join(scopes, ", "), "also "+m.Get("id").Text())
	}
}

func hasScope(scopes []string, m ojson.Value) bool {
	for _, scope := range scopes {
		if scope == "instance:read:"+m.Get("id").Text() {
			return true
		}
	}
	return false
}
