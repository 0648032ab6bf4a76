package query

import (
	"strconv"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
)

// What the API reads when no size is given.
const (
	rootPage     = 20  // entries of a root list; REST leaves this limit out
	relationPage = 100 // entries of a relation list; REST always writes its limit
)

// address is one REST read: the parts of its query, decoded.
type address struct {
	path          string
	selected      string
	where         ojson.Value
	sort          []string
	limit         int // 0: left out
	after, before string
}

// String is the address as the API writes it: parameters in its order, each left out when it is empty.
func (a address) String() string {
	var b strings.Builder
	b.WriteString(a.path)
	sign := byte('?')
	write := func(name, value string) {
		if value == "" {
			return
		}
		b.WriteByte(sign)
		b.WriteString(name + "=" + schema.EscapeREST(value))
		sign = '&'
	}
	write("select", a.selected)
	if a.where.Exists() {
		write("where", a.where.String())
	}
	write("sort", strings.Join(a.sort, ","))
	if a.limit != 0 {
		write("limit", strconv.Itoa(a.limit))
	}
	write("after", a.after)
	write("before", a.before)
	return b.String()
}

// restSelect is a selection in REST's grammar: title,author(name),coauthors(limit:100,name). An entry always carries its
// id, model and status, so the id is written only where nothing else would be; a media value always comes whole.
func restSelect(n *node) string {
	names := make([]string, 0, len(n.nodes))
	for _, below := range n.nodes {
		switch {
		case below.name == "id" || below.name == "model" || below.name == "status":
		case below.shape == entry || below.shape == list:
			names = append(names, below.name+"("+restArguments(below)+restSelect(below)+")")
		default:
			names = append(names, below.name)
		}
	}
	if len(names) == 0 {
		return "id"
	}
	return strings.Join(names, ",")
}

// restArguments are a relation list's limit and sorts, each with the comma before what follows. Each sort is an argument of
// its own, since a comma ends one.
func restArguments(n *node) string {
	if n.shape != list {
		return ""
	}
	arguments := "limit:" + strconv.Itoa(n.page()) + ","
	for _, sort := range restSorts(n.model, n.sort) {
		arguments += "sort:" + sort + ","
	}
	return arguments
}
