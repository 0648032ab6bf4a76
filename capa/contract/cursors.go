package contract

import (
	"encoding/base64"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func cursorChecks() []Check {
	return []Check{
		{ID: "cursor-pages-on", Mark: Stated, Needs: []Need{with(threeEntries())}, run: cursorPagesOn,
			Rule: "after with a page's next reads the entries that follow it."},
		{ID: "cursor-pages-back", Mark: Stated, Needs: []Need{with(threeEntries())}, run: cursorPagesBack,
			Rule: "before with a page's prev reads the entries that came before it, in the same order."},
		{ID: "cursor-ends", Mark: Stated, Needs: []Need{with(oneEntry())}, run: cursorEnds,
			Rule: "prev is null on the first page, next on the last; hasPrev and hasNext say the same."},
		{ID: "cursor-form", Mark: Stated, Needs: []Need{with(twoEntries())}, run: cursorForm,
			Rule: "A cursor is c1. and the base64url of an object whose v is the version."},
		{ID: "cursor-other-sort", Mark: Stated, Needs: []Need{with(twoEntries())}, run: cursorOtherSort,
			Rule: "A cursor passed with another sort is invalid_cursor: This cursor was issued for a different sort."},
		{ID: "cursor-malformed", Mark: Stated, Needs: []Need{someModel()}, run: cursorMalformed,
			Rule: "A cursor that cannot be read is invalid_cursor."},
		{ID: "cursor-other-model", Mark: Decided, Needs: []Need{with(twoEntries()), with(secondModel())}, run: cursorOtherModel,
			Rule: "A cursor of another model's entries is a 400 invalid_cursor."},
		{ID: "cursor-status", Mark: Decided, Needs: []Need{someModel()}, run: cursorStatus,
			Rule: "invalid_cursor is a 400."},
	}
}

// secondModel is a model other than the one with two entries.
func secondModel() trait {
	return trait{what: "a second model", find: func(p *probe, m *model) (subject, bool) {
		return subject{model: m}, m != p.subject(twoEntries()).model
	}}
}

func cursorPagesOn(p *probe) {
	s := p.subject(threeEntries())
	both := p.get(s.path("select", "id", "limit", "2"))
	first := p.get(s.path("select", "id", "limit", "1"))
	x := p.get(s.path("select", "id", "limit", "1", "after", first.at("page", "next").Text()))
	x.want(both.at("data", "1"), "data", "0")
	x.want(ojson.BoolOf(true), "page", "hasPrev")
}

func cursorPagesBack(p *probe) {
	s := p.subject(threeEntries())
	start := p.get(s.path("select", "id", "limit", "2"))
	second := p.get(s.path("select", "id", "limit", "1", "after", start.at("page", "next").Text()))
	x := p.get(s.path("select", "id", "limit", "2", "before", second.at("page", "prev").Text()))
	x.want(start.at("data"), "data")
	x.want(ojson.BoolOf(true), "page", "hasNext")
}

func cursorEnds(p *probe) {
	s := p.subject(oneEntry())
	where := `{"id":{"eq":` + s.entry.Get("id").String() + `}}`
	x := p.get(s.path("select", "id", "where", where, "limit", "1"))
	x.want(ojson.BoolOf(false), "page", "hasNext")
	x.want(ojson.NullOf(), "page", "next")
	x.want(ojson.BoolOf(false), "page", "hasPrev")
	x.want(ojson.NullOf(), "page", "prev")
}

// aCursor is one of the default order.
func aCursor(p *probe, s subject) (string, *exchange) {
	x := p.get(s.path("select", "id", "limit", "1"))
	x.wantKind([]string{"page", "next"}, ojson.String)
	return x.at("page", "next").Text(), x
}

func cursorForm(p *probe) {
	cursor, x := aCursor(p, p.subject(twoEntries()))
	text, ok := strings.CutPrefix(cursor, "c1.")
	decoded, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(text, "="))
	content, _ := ojson.Parse(decoded)
	x.that(ok && err == nil && content.Get("v").Text() == version, `c1. and the base64url of {"v":"`+version+`",…}`, cursor+" with "+content.String())
}

func cursorOtherSort(p *probe) {
	s := p.subject(twoEntries())
	cursor, _ := aCursor(p, s)
	x := p.get(s.path("select", "id", "sort", "createdAt", "limit", "1", "after", cursor))
	x.wantText("invalid_cursor", "error", "code")
	x.says("This cursor was issued for a different sort.")
}

func cursorMalformed(p *probe) {
	for _, cursor := range []string{"contract", "c1.contract", "c1." + base64.RawURLEncoding.EncodeToString([]byte("{}"))} {
		x := p.get(p.d.models[0].path("select", "id", "limit", "1", "after", cursor))
		x.wantText("invalid_cursor", "error", "code")
	}
}

func cursorOtherModel(p *probe) {
	cursor, _ := aCursor(p, p.subject(twoEntries()))
	other := p.subject(secondModel())
	p.get(other.path("select", "id", "limit", "1", "before", cursor)).refused(400, "invalid_cursor")
}

func cursorStatus(p *probe) {
	p.get(p.d.models[0].path("select", "id", "limit", "1", "before", "contract")).wantStatus(400)
}
