package contract

import (
	"net/http"
	"strconv"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func layoutChecks() []Check {
	return []Check{
		{ID: "layout-round-trip", Mark: Stated, Needs: mayWrite("agent"), run: layoutRoundTrip,
			Rule: "A layout that is written is the layout that is read, and the one before it can be put back."},
		{ID: "layout-rejected", Mark: Stated, Needs: mayWrite("agent"), run: layoutRejected,
			Rule: "A layout that does not hold is refused with the path of its node, main[0].items[0].fieldId, and changes nothing."},
		{ID: "layout-rejected-code", Mark: Decided, Needs: mayWrite("agent"), run: layoutRejectedCode,
			Rule: "A layout that does not hold is a 422 validation_failed."},
		{ID: "layout-once", Mark: Stated, Needs: mayWrite("agent"), run: layoutOnce,
			Rule: "A field is placed at most once in a layout."},
		{ID: "layout-needs-agent", Mark: Stated, Needs: mayWrite("read", "write"), run: layoutNeedsAgent,
			Rule: "A layout is written by a key whose permission is agent, and no other."},
	}
}

// layoutOf reads a model's layout.
func (p *probe) layoutOf(m *model) ojson.Value {
	x := p.legacyGet(m.detailPath())
	x.ok()
	x.wantKind([]string{"layout"}, ojson.Null, ojson.Object)
	return x.at("layout")
}

func (p *probe) putLayout(m *model, layout string) *exchange {
	return p.legacy(request{method: http.MethodPut, path: "/v2/api/models/" + escape(m.id) + "/layout", body: `{"layout":` + layout + `}`})
}

// layoutWith is a layout of one card that places fields by id.
func layoutWith(fieldIDs ...string) string {
	var items []ojson.Value
	for i, id := range fieldIDs {
		items = append(items, ojson.ObjectOf(
			ojson.Member{Name: "id", Value: ojson.StringOf("n" + strconv.Itoa(i+1))},
			ojson.Member{Name: "fieldId", Value: ojson.StringOf(id)},
			ojson.Member{Name: "width", Value: ojson.StringOf("full")},
		))
	}
	return `{"v":1,"main":[{"id":"c1","title":"Contract","collapsible":false,"collapsed":false,"items":` + ojson.ArrayOf(items...).String() + `}],"aside":[]}`
}

// firstFieldID is the id of a model's first field.
func (p *probe) firstFieldID(m *model) string {
	return p.legacyGet(m.legacyPath()).at("fields", "0", "id").Text()
}

func layoutRoundTrip(p *probe) {
	m := p.d.models[0]
	before := p.layoutOf(m)
	want, _ := ojson.ParseString(layoutWith(p.firstFieldID(m)))
	p.putLayout(m, want.String()).ok()
	x := p.legacyGet(m.detailPath())
	x.want(want, "layout")
	p.restore(m, before)
}

// restore puts a layout back, whatever the probe has found.
func (p *probe) restore(m *model, layout ojson.Value) {
	if !layout.Exists() {
		return
	}
	again := p.undoing()
	x := again.putLayout(m, layout.String())
	x.ok()
	again.legacyGet(m.detailPath()).want(layout, "layout")
	if p.failure == nil {
		p.failure = again.failure
	}
}

// rejected writes a layout that does not hold, and expects a path and no change.
func (p *probe) rejected(path, layout string) *exchange {
	m := p.d.models[0]
	before := p.layoutOf(m)
	x := p.putLayout(m, layout)
	x.wantRefusal()
	x.wantText(path, "error", "path")
	p.legacyGet(m.detailPath()).want(before, "layout")
	if p.failure != nil {
		p.restore(m, before)
	}
	return x
}

func layoutRejected(p *probe) {
	p.rejected("main[0].items[0].fieldId", layoutWith("contract-no-such-field"))
}

func layoutRejectedCode(p *probe) {
	p.rejected("main[0].items[0].fieldId", layoutWith("contract-no-such-field")).refused(422, "validation_failed")
}

func layoutOnce(p *probe) {
	id := p.firstFieldID(p.d.models[0])
	p.rejected("main[0].items[1].fieldId", layoutWith(id, id))
}

// layoutNeedsAgent sends the layout that is there, so that a key that is let through changes nothing.
func layoutNeedsAgent(p *probe) {
	m := p.d.models[0]
	x := p.putLayout(m, p.layoutOf(m).String())
	x.wantRefusal()
}
