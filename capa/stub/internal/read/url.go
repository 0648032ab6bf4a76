package read

import (
	"strconv"
	"strings"

	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// URLParams are the parameters of a REST address, decoded. Zero values are left out of it.
type URLParams struct {
	Select, Where, Sort string
	Limit               int
	After, Before       string
	Count               bool
}

// RESTURL returns the address, path and query, that reads m's entries over REST, or the one with that id when id is not "".
// Parameters come in the order of URLParams.
func RESTURL(m *project.Model, id string, p URLParams) string {
	url := "/api/entries/" + escape(m.Namespace)
	if id != "" {
		url += "/" + escape(id)
	}
	var query []string
	add := func(name, value string) {
		if value != "" {
			query = append(query, name+"="+escape(value))
		}
	}
	add("select", p.Select)
	add("where", p.Where)
	add("sort", p.Sort)
	if p.Limit != 0 {
		add("limit", strconv.Itoa(p.Limit))
	}
	add("after", p.After)
	add("before", p.Before)
	if p.Count {
		add("count", "true")
	}
	if len(query) == 0 {
		return url
	}
	return url + "?" + strings.Join(query, "&")
}

// escape percent-encodes text for a REST address as UTF-8, but for letters, digits and "-._~:,()".
//
// [D] The addresses the API is known to write leave ":", ",", "(" and ")" as they are; the rest of the set is RFC 3986's
// unreserved characters.
func escape(text string) string {
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	for i := range len(text) {
		c := text[i]
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("-._~:,()", c) >= 0 {
			b.WriteByte(c)
			continue
		}
		b.WriteByte('%')
		b.WriteByte(hex[c>>4])
		b.WriteByte(hex[c&15])
	}
	return b.String()
}
