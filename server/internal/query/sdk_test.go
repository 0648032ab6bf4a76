package query

import "testing"

func TestSDKForms(t *testing.T) {
	seed := loadSchema(t, "seed")
	page := built(t, seed, capture(t))
	entry := built(t, seed, Intent{Model: "articles", Fields: specs(t, `["title"]`), ID: `a"1`})
	for _, c := range []struct {
		golden string
		built  *Built
		code   string
		parts  []string
	}{
		{"capture", page, "all", []string{"document", "next", "node", "rest"}},
		{"entry", entry, "all", []string{"document", "next", "node", "rest"}},
		{"rest-alone", page, "rest", []string{"rest"}},
	} {
		t.Run(c.golden, func(t *testing.T) {
			sdk := c.built.SDK(c.code, "2026-10-01", false)
			got := ""
			for name, text := range sdk.Members() {
				got += "// sdk." + name + "\n" + text.Text() + "\n\n"
			}
			golden(t, "sdk."+c.golden+".ts", got[:len(got)-2])
			assertMembers(t, sdk, c.parts...)
		})
	}
}

func TestSDKParts(t *testing.T) {
	b := built(t, loadSchema(t, "seed"), capture(t))
	for _, c := range []struct {
		code   string
		legacy bool
		want   []string
	}{
		{"none", false, nil},
		{"none", true, nil},
		{"next", false, []string{"document", "next"}},
		{"node", false, []string{"document", "node"}},
		{"rest", true, []string{"rest", "note"}},
		{"all", true, []string{"document", "next", "node", "rest", "note"}},
	} {
		assertMembers(t, b.SDK(c.code, "2026-10-01", c.legacy), c.want...)
	}
}

func TestSDKWithoutREST(t *testing.T) {
	b := built(t, loadSchema(t, "seed"), Intent{Model: "articles", Fields: specs(t, `["title"]`), Last: 2})
	for _, c := range []struct {
		code   string
		legacy bool
		parts  []string
		note   string
	}{
		{"rest", false, []string{"note"}, noRESTNote},
		{"next", false, []string{"document", "next", "note"}, noRESTNote},
		{"all", true, []string{"document", "next", "node", "note"}, noRESTNote + " " + legacyNote},
		{"none", true, nil, ""},
	} {
		sdk := b.SDK(c.code, "2026-10-01", c.legacy)
		assertMembers(t, sdk, c.parts...)
		if got := sdk.Get("note").Text(); got != c.note {
			t.Errorf("%s: note %q, want %q", c.code, got, c.note)
		}
	}
}

func TestTemplateText(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"query { a }", "query { a }"},
		{"`", "\\`"},
		{"${x}", "\\${x}"},
		{`\n`, `\\n`},
		{"\\`${", "\\\\\\`\\${"},
	} {
		if got := templateText(c.text); got != c.want {
			t.Errorf("templateText(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

func TestSDKOptions(t *testing.T) {
	b := built(t, loadSchema(t, "seed"), Intent{Model: "articles", Fields: specs(t, `["title"]`), Last: 5, Before: `c"</script>`,
		Filter: parse(t, `{"author":{"name":{"eq":"<Ada>"}}}`)})
	const want = `const page = await capa.entries.list("articles", { select: "title", where: {"author.name":{"eq":"<Ada>"}}, limit: 5, before: "c\"</script>" });`
	if got := b.restCode(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
