package stub

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

// maxSearch is how many characters a text to search for may have.
//
// [D] No limit is stated; a search for more than a sentence is a mistake, and would be slow.
const maxSearch = 200

// hit is a field of an instance that holds the text.
type hit struct {
	Namespace string      `json:"namespace"`
	ID        string      `json:"id"`
	Title     ojson.Value `json:"title"`
	Field     string      `json:"field"`
	Snippet   string      `json:"snippet"`
}

// search answers GET /v2/api/search: where a text lives, over all models or in one.
//
// [D] It looks in every field of text, lists of it too, without regard to case. A field is one result however often it holds the text.
// Results come by model, newest instance first, and in the order of fields.
func (s *Stub) search(c *call) (reply, error) {
	query, err := parameters(c, "q", "namespace", "limit")
	if err != nil {
		return reply{}, err
	}
	wanted, err := searchFor(query.Get("q"))
	if err != nil {
		return reply{}, err
	}
	limit, err := limitOf(query, "Search for more of the text, or in one model with namespace.")
	if err != nil {
		return reply{}, err
	}
	models := c.view.Models()
	if query.Has("namespace") {
		m, err := modelNamed(c, query.Get("namespace"))
		if err != nil {
			return reply{}, err
		}
		models = []*project.Model{m}
	}
	hits := []hit{}
	for _, m := range models {
		hits = append(hits, hitsIn(c.view, m, wanted)...)
	}
	return documentReply(ojson.Marshal(struct {
		Results []hit `json:"results"`
		Total   int   `json:"total"`
	}{hits[:min(limit, len(hits))], len(hits)}))
}

// searchFor compiles the text to search for, which is matched without regard to case.
func searchFor(text string) (*regexp.Regexp, error) {
	text = strings.ToValidUTF8(strings.TrimSpace(text), "\uFFFD")
	switch {
	case text == "":
		return nil, newProblem("invalid_parameter", "q is the text to find, and is empty.", "")
	case utf8.RuneCountInString(text) > maxSearch:
		return nil, newProblem("invalid_parameter", fmt.Sprintf("q is longer than %d characters.", maxSearch), "Search for a part of it.")
	}
	return regexp.Compile("(?i)" + regexp.QuoteMeta(text))
}

func hitsIn(v read.View, m *project.Model, wanted *regexp.Regexp) []hit {
	var hits []hit
	for _, e := range m.Newest() {
		if v.Entry(m, e.ID) == nil {
			continue
		}
		for _, f := range m.Fields {
			if snippet, ok := snippetOf(v, e, f, wanted); ok {
				hits = append(hits, hit{m.Namespace, e.ID, v.Title(e), f.Name, snippet})
			}
		}
	}
	return hits
}

// snippetOf shows the first place in a field that holds the text; false when none does.
func snippetOf(v read.View, e *project.Entry, f *project.Field, wanted *regexp.Regexp) (snippet string, ok bool) {
	if !f.Type.Base.IsText() {
		return "", false
	}
	stored := v.Stored(e, f)
	for _, text := range append([]string{stored.Text()}, stored.Texts()...) {
		if at := wanted.FindStringIndex(text); at != nil {
			return around(text, at[0], at[1]), true
		}
	}
	return "", false
}

// around returns text[start:end] with up to 60 characters before and after it, on one line.
func around(text string, start, end int) string {
	const context = 60
	before, after := []rune(text[:start]), []rune(text[end:])
	head, tail := "", ""
	if len(before) > context {
		before, head = before[len(before)-context:], "…"
	}
	if len(after) > context {
		after, tail = after[:context], "…"
	}
	return head + strings.Join(strings.Fields(string(before)+text[start:end]+string(after)), " ") + tail
}
