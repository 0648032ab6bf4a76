package stub

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

// parameters reads a call's query, in which each name may come once and must be one of those allowed.
func parameters(c *call, allowed ...string) (url.Values, error) {
	query, err := url.ParseQuery(c.request.URL.RawQuery)
	if err != nil {
		return nil, newProblem("invalid_parameter", "The query string cannot be read: "+err.Error()+".", "Percent-encode each value.")
	}
	for name, values := range query {
		if !slices.Contains(allowed, name) {
			return nil, unknownParameter(name, allowed)
		}
		if len(values) > 1 {
			return nil, newProblem("invalid_parameter", name+" is given "+strconv.Itoa(len(values))+" times.", "Pass it once.")
		}
	}
	return query, nil
}

func noParameters(c *call) error {
	_, err := parameters(c)
	return err
}

func unknownParameter(name string, allowed []string) error {
	message := fmt.Sprintf("Unknown parameter %s.", name)
	if near := nearestParameter(name, allowed); near != "" {
		message += " Did you mean " + near + "?"
	}
	hint := "This route takes no parameters."
	if len(allowed) > 0 {
		hint = "It takes: " + strings.Join(allowed, ", ") + "."
	}
	return newProblem("invalid_parameter", message, hint)
}

// nearestParameter also knows GraphQL's names of REST's parameters, which no likeness in spelling would find.
func nearestParameter(name string, allowed []string) string {
	words := map[string]string{"first": "limit", "last": "limit", "filter": "where", "fields": "select", "totalCount": "count"}
	known := append(slices.Clone(allowed), slices.Sorted(maps.Keys(words))...)
	near := read.Nearest(name, known)
	if word, ok := words[near]; ok {
		near = word
	}
	if !slices.Contains(allowed, near) {
		return ""
	}
	return near
}

// limitOf reads limit, read.DefaultPage when it is not given. hint tells how to read more than one page.
func limitOf(query url.Values, hint string) (int, error) {
	if !query.Has("limit") {
		return read.DefaultPage, nil
	}
	limit, err := strconv.Atoi(query.Get("limit"))
	if err != nil || limit < 1 || limit > read.MaxPage {
		return 0, newProblem("invalid_parameter", fmt.Sprintf("limit takes a number from 1 to %d, not %q.", read.MaxPage, query.Get("limit")), hint)
	}
	return limit, nil
}

func countOf(query url.Values) (bool, error) {
	switch value := query.Get("count"); {
	case !query.Has("count"), value == "false":
		return false, nil
	case value == "true":
		return true, nil
	default:
		return false, newProblem("invalid_parameter", fmt.Sprintf("count takes true or false, not %q.", value), "")
	}
}
