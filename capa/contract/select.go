package contract

import (
	"slices"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func selectChecks() []Check {
	return []Check{
		{ID: "select-names", Mark: Stated, Needs: []Need{with(textField())}, run: selectNames,
			Rule: "select names the fields an entry is read with; id, model and status come with them."},
		{ID: "select-system", Mark: Decided, Needs: []Need{with(oneEntry())}, run: selectSystem,
			Rule: "select takes the system fields too."},
		{ID: "select-ids", Mark: Decided, Needs: []Need{with(relation())}, run: selectIDs,
			Rule: "A relation selected without parentheses is the stored id."},
		{ID: "select-expands", Mark: Stated, Needs: []Need{with(relation())}, run: selectExpands,
			Rule: "A relation selected with parentheses, author(name), is the related entry with those fields."},
		{ID: "select-list-ids", Mark: Decided, Needs: []Need{with(relationList())}, run: selectListIDs,
			Rule: "A list of relations selected without parentheses is the stored ids, in order."},
		{ID: "select-list-limit", Mark: Stated, Needs: []Need{with(longRelationList())}, run: selectListLimit,
			Rule: "limit: in the parentheses of a list of relations is the most entries it has."},
		{ID: "select-list-sort", Mark: Decided, Needs: []Need{with(longRelationList())}, run: selectListSort,
			Rule: "sort: in the parentheses of a list of relations sorts it."},
		{ID: "select-unknown", Mark: Decided, Needs: []Need{with(textField())}, run: selectUnknown,
			Rule: "A field that is not there is a 400 invalid_select, with its name and the nearest one."},
		{ID: "select-malformed", Mark: Decided, Needs: []Need{with(relation())}, run: selectMalformed,
			Rule: "A select that cannot be read is a 400 invalid_select."},
	}
}

func selectNames(p *probe) {
	s := p.subject(textField())
	x := p.get(s.entryPath(s.id()) + "?select=" + s.field.name)
	x.want(s.value, s.field.name)
	want := []string{"id", "model", s.field.name, "status"}
	slices.Sort(want)
	got := names(x.document)
	slices.Sort(got)
	x.that(slices.Equal(got, want), "the members "+strings.Join(want, ", "), strings.Join(got, ", "))
}

func selectSystem(p *probe) {
	s := p.subject(oneEntry())
	for _, name := range []string{"createdAt", "updatedAt", "publishedAt", "_version", "_tags", "_folder"} {
		x := p.get(s.entryPath(s.id()) + "?select=" + name)
		x.thatf(x.at(name).Exists(), "an entry with %s", name)
	}
}

func selectIDs(p *probe) {
	s := p.subject(relation())
	x := p.get(s.entryPath(s.id()) + "?select=" + s.field.name)
	x.wantKind([]string{s.field.name}, ojson.String)
}

func selectExpands(p *probe) {
	s := p.subject(relation())
	x := p.get(s.entryPath(s.id()) + "?select=" + s.field.name + "(" + s.hop.name + ")")
	x.wantText(s.value.Text(), s.field.name, "id")
	x.wantText(s.target.namespace, s.field.name, "model")
	x.wantKind([]string{s.field.name, "status"}, ojson.String)
	x.want(s.text, s.field.name, s.hop.name)
}

func selectListIDs(p *probe) {
	s := p.subject(relationList())
	x := p.get(s.entryPath(s.id()) + "?select=" + s.field.name)
	x.wantKind([]string{s.field.name, "0"}, ojson.String)
}

func selectListLimit(p *probe) {
	s := p.subject(longRelationList())
	x := p.get(s.entryPath(s.id()) + "?select=" + s.field.name + "(limit:1," + s.hop.name + ")")
	x.thatf(x.at(s.field.name).Count() == 1, "one entry in %s", s.field.name)
	x.wantKind([]string{s.field.name, "0", s.hop.name}, ojson.String, ojson.Null)
}

// selectListSort tells an order from its reverse, so that no collation is assumed.
func selectListSort(p *probe) {
	s := p.subject(longRelationList())
	read := func(sort string) (*exchange, []string) {
		x := p.get(s.entryPath(s.id()) + "?select=" + s.field.name + "(limit:200,sort:" + sort + ",id)")
		return x, texts(x.at(s.field.name), "id")
	}
	_, up := read("id")
	x, down := read("-id")
	slices.Reverse(up)
	x.that(slices.Equal(up, down) && slices.IsSortedFunc(down, func(a, b string) int { return strings.Compare(b, a) }),
		"ids in descending order: "+strings.Join(up, ", "), strings.Join(down, ", "))
}

func selectUnknown(p *probe) {
	s := p.subject(textField())
	x := p.get(s.path("select", misspelt(s.field.name), "limit", "1"))
	x.refused(400, "invalid_select")
	x.says(misspelt(s.field.name))
	x.says(s.field.name)
}

// misspelt is a name with its last letter wrong.
func misspelt(name string) string { return name[:len(name)-1] + "q" }

func selectMalformed(p *probe) {
	s := p.subject(relation())
	for _, text := range []string{s.field.name + "(" + s.hop.name, s.hop.name + "(" + s.hop.name + ")", "id,,id"} {
		p.get(s.path("select", text, "limit", "1")).refused(400, "invalid_select")
	}
}
