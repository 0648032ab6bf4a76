package contract

import (
	"slices"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func envelopeChecks() []Check {
	return []Check{
		{ID: "envelope-object", Mark: Stated, run: envelopeObject,
			Rule: "A REST failure is an object under error, with a code and a message."},
		{ID: "envelope-docs", Mark: Stated, run: envelopeDocs,
			Rule: "error.docs is the code's address under https://docs.capacms.com/errors/."},
		{ID: "envelope-members", Mark: Decided, run: envelopeMembers,
			Rule: "error holds code, message and docs, may hold hint and path, all of them text, and nothing else."},
		{ID: "envelope-legacy", Mark: Decided, run: envelopeLegacy,
			Rule: "The legacy surface fails in the same envelope."},
	}
}

// unknownRoute is a path no deployment serves.
const unknownRoute = "/api/contract-no-such-route"

func envelopeObject(p *probe) {
	x := p.get(unknownRoute)
	x.wantKind([]string{"error"}, ojson.Object)
	x.wantKind([]string{"error", "code"}, ojson.String)
	x.wantKind([]string{"error", "message"}, ojson.String)
}

func envelopeDocs(p *probe) {
	x := p.get(unknownRoute)
	x.wantKind([]string{"error", "code"}, ojson.String)
	x.wantText("https://docs.capacms.com/errors/"+x.at("error", "code").Text(), "error", "docs")
}

func envelopeMembers(p *probe) {
	known := []string{"code", "message", "hint", "path", "docs"}
	for _, r := range []request{{path: unknownRoute}, {path: "/api/me", key: noKey}} {
		x := p.ask(r)
		for name, value := range x.at("error").Members() {
			x.that(slices.Contains(known, name) && value.Kind() == ojson.String,
				"texts named "+strings.Join(known, ", "), name+" is "+value.String())
		}
	}
}

func envelopeLegacy(p *probe) {
	x := p.ask(request{path: "/v2/api/models", key: unknownCapKey})
	x.wantKind([]string{"error", "code"}, ojson.String)
	x.wantKind([]string{"error", "message"}, ojson.String)
}
