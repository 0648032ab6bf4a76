package query

import (
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func TestCheckFix(t *testing.T) {
	seed, zoo := loadSchema(t, "seed"), loadSchema(t, "zoo")
	coauthors := Intent{Model: "articles", First: 200, Fields: specs(t, `["title",{"field":"coauthors","fields":["name"],"first":200}]`)}
	for _, c := range []struct {
		name          string
		built         *Built
		message, hint string
		want          string
	}{
		{"both changes", built(t, seed, coauthors),
			"articles: could read 40,200 entries, over the limit of 5,000.", "Pass coauthors(first: 24) to fit, or lower first elsewhere.",
			"Either change fits the limit of 5,000: coauthors(first: 24), as the API's hint says, or first: 24 on articles, since each Articles entry can read 201 with its relations."},
		{"the hint names the root", built(t, seed, coauthors),
			"articles: could read 40,200 entries, over the limit of 5,000.", "Pass articles(first: 24) to fit.",
			"first: 24 on articles fits the limit of 5,000, since each Articles entry can read 201 with its relations."},
		{"no hint", built(t, seed, coauthors),
			"articles: could read 40,200 entries, over the limit of 5,000.", "",
			"first: 24 on articles fits the limit of 5,000, since each Articles entry can read 201 with its relations."},
		{"what a filter costs is kept free", built(t, seed, with2Scans(t, coauthors)),
			"articles: could read 41,200 entries, over the limit of 5,000.", "",
			"first: 19 on articles fits the limit of 5,000, since each Articles entry can read 201 with its relations."},
		{"what a filter costs, where the API stopped measuring", built(t, seed, with2Scans(t, coauthors)),
			"articles: could read at least 5,001 entries, over the limit of 5,000.", "",
			"first: 19 on articles fits the limit of 5,000, since each Articles entry can read 201 with its relations."},
		{"no first fits", built(t, zoo, Intent{Model: "bins", Fields: specs(t, `[{"field":"items","fields":[{"field":"parts","fields":["label"]}]}]`)}),
			"bins: could read 202,020 entries, over the limit of 5,000.", "Pass items(first: 2) to fit, or lower first elsewhere.",
			"items(first: 2), as the API's hint says, fits the limit of 5,000. No first on bins does, since each Bins entry can read 10,101 with its relations."},
		{"no first fits and no hint", built(t, zoo, Intent{Model: "bins", Fields: specs(t, `[{"field":"items","fields":[{"field":"parts","fields":["label"]}]}]`)}),
			"bins: could read 202,020 entries, over the limit of 5,000.", "",
			"No first on bins fits the limit of 5,000, since each Bins entry can read 10,101 with its relations: lower first on a relation list, or select fewer relations."},
		{"backward", built(t, seed, Intent{Model: "articles", Last: 200, Fields: coauthors.Fields}),
			"articles: could read 40,200 entries, over the limit of 5,000.", "Pass coauthors(first: 24) to fit, or lower first elsewhere.",
			"Either change fits the limit of 5,000: coauthors(first: 24), as the API's hint says, or last: 24 on articles, since each Articles entry can read 201 with its relations."},
		{"no last fits", built(t, zoo, Intent{Model: "bins", Before: "c1.x", Fields: specs(t, `[{"field":"items","fields":[{"field":"parts","fields":["label"]}]}]`)}),
			"bins: could read 202,020 entries, over the limit of 5,000.", "",
			"No last on bins fits the limit of 5,000, since each Bins entry can read 10,101 with its relations: lower first on a relation list, or select fewer relations."},
		{"relation filters alone", built(t, seed, Intent{Model: "articles", First: 200, Fields: specs(t, `["title"]`), Filter: filterOn(t, "author", 10)}),
			"articles: could read 5,200 entries, over the limit of 5,000.", "Lower first, nest fewer relations, or filter on fewer of them.",
			"No first on articles fits the limit of 5,000, since its filter counts 5,000 before any entry: filter on fewer relations."},
		{"relation filters alone, beside a relation list", built(t, seed, Intent{Model: "articles", First: 200, Fields: coauthors.Fields, Filter: filterOn(t, "author", 11)}),
			"articles: could read 45,700 entries, over the limit of 5,000.", "",
			"No first on articles fits the limit of 5,000, since its filter counts 5,500 before any entry: filter on fewer relations."},
		{"relation filters that leave too little for a relation list", built(t, zoo, Intent{Model: "bins", First: 1, Filter: filterOn(t, "keeper", 9),
			Fields: specs(t, `[{"field":"items","first":200,"fields":[{"field":"parts","first":2}]}]`)}),
			"bins: could read 5,101 entries, over the limit of 5,000.", "",
			"No first on bins fits the limit of 5,000, since its filter counts 4,500 before any entry, and each Bins entry can read 601 with its relations: " +
				"lower first on a relation list, or select or filter on fewer relations."},
		{"a filter on a page without relations", built(t, seed, Intent{Model: "articles", First: 200, Fields: specs(t, `["title"]`), Filter: filterOn(t, "author", 9)}),
			"articles: could read 4,700 entries, over the limit of 4,600.", "",
			"first: 100 on articles fits the limit of 4,600, since its filter counts 4,500 before any entry."},
		{"one entry", built(t, zoo, Intent{Model: "bins", ID: "b", Fields: specs(t, `[{"field":"items","fields":[{"field":"parts","fields":["label"]}]}]`)}),
			"bin: could read 10,101 entries, over the limit of 5,000.", "Pass items(first: 49) to fit, or lower first elsewhere.",
			"items(first: 49), as the API's hint says, fits the limit of 5,000."},
		{"one entry and no hint", built(t, zoo, Intent{Model: "bins", ID: "b", Fields: specs(t, `["items"]`)}),
			"bin: could read 10,101 entries, over the limit of 5,000.", "",
			"Lower first on a relation list to fit the limit of 5,000, or select fewer relations."},
		{"another refusal", built(t, seed, coauthors), "fields nest 11 deep, over the limit of 10.", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.built.CheckFix(c.message, c.hint); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// filterOn tests the name of a relation's entry, n times over.
func filterOn(t *testing.T, relation string, n int) ojson.Value {
	each := make([]ojson.Value, n)
	for i := range each {
		each[i] = parse(t, `{"`+relation+`":{"name":{"eq":"x"}}}`)
	}
	return ojson.ObjectOf(ojson.Member{Name: "and", Value: ojson.ArrayOf(each...)})
}

// with2Scans adds two filters on relations.
func with2Scans(t *testing.T, in Intent) Intent {
	in.Filter = parse(t, `{"or":[{"author":{"name":{"eq":"A"}}},{"not":{"coauthors":{"has":"x"}}}],"views":{"gt":1}}`)
	return in
}
