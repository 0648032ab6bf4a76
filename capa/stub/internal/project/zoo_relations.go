package project

import "fmt"

// bins hold lists of items of every length that matters: the newest holds 250, more than two pages of a relation list.
func (b *builder) bins() {
	bins := b.model("bins", "Bin", "label: string", "items: array of relation items")
	items := b.model("items", "Item", "title: string", "weight: number")
	for i := range 250 {
		b.entry(items, fmt.Sprintf(`{"title":"Item %03d","weight":%d}`, i+1, i*37%250))
	}
	for _, size := range []int{0, 3, 100, 101, 250} {
		b.entry(bins, fmt.Sprintf(`{"label":"Bin of %d","items":%s}`, size, quoteIDs(items.Entries[:size])))
	}
}

// branches point at themselves, as deep as a query may go and in a circle.
func (b *builder) branches() {
	m := b.model("branches", "Branch", "title: string", "parent: relation branches", "children: array of relation branches")
	var path []*Entry
	for i := range 12 {
		e := b.entry(m, fmt.Sprintf(`{"title":"Level %d"}`, i))
		path = append(path, e)
		if i > 0 {
			set(e, `{"parent":`+quote(path[i-1].ID)+`}`)
			set(path[i-1], `{"children":`+quoteIDs(path[i:i+1])+`}`)
		}
	}
	set(path[0], `{"parent":`+quote(path[11].ID)+`}`)
}

// hubs have more relation fields than one read may expand.
func (b *builder) hubs() {
	fields := []string{"title: string", "question: relation q&a café"}
	values := `"title":"A hub of fourteen"`
	targets := []string{"scalars", "gallery", "bins", "items", "twin-a", "essays", "ledger", "notes", "branches", "twin_a", "items", "notes", "bins"}
	for i, target := range targets {
		name := fmt.Sprintf("r%02d", i+1)
		list := i%2 == 1
		spec := name + ": relation " + target
		if list {
			spec = name + ": array of relation " + target
		}
		fields = append(fields, spec)
		ids := b.first(target, 3)
		if list {
			values += fmt.Sprintf(`,%q:%s`, name, quoteIDs(ids))
		} else {
			values += fmt.Sprintf(`,%q:%s`, name, quote(ids[0].ID))
		}
	}
	m := b.model("hubs", "Hub", fields...)
	b.entry(m, "{"+values+`,"question":`+quote(b.first("q&a café", 1)[0].ID)+"}")
	b.entry(m, `{"title":"A hub of nothing"}`)
}

// first returns up to n entries of a model made before.
func (b *builder) first(namespace string, n int) []*Entry {
	m := find(b.models, func(m *Model) bool { return m.Namespace == namespace })
	return m.Entries[:min(n, len(m.Entries))]
}
