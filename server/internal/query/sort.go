package query

import (
	"slices"
	"strings"

	"github.com/capacms/capa-mcp/capa/schema"
)

// checkSort returns the sort values as they are, nil for none, when the model has each of them.
func checkSort(m *schema.Model, values []string) ([]string, error) {
	if len(values) == 0 {
		return nil, nil
	}
	for _, value := range values {
		if slices.Contains(m.Sorts, value) {
			continue
		}
		refusal := unknown(value, m.Sorts, "unknown sort value %s on %s", value, m.Type)
		if meant := enumSort(value); slices.Contains(m.Sorts, meant) {
			refusal.DidYouMean = []string{meant}
		}
		return nil, refusal
	}
	return values, nil
}

// enumSort is the sort value that REST's "-views" and "author.name", or SQL's "views desc", stand for.
func enumSort(text string) string {
	field, descending := strings.CutPrefix(strings.TrimPrefix(text, "+"), "-")
	name, direction, _ := strings.Cut(strings.ReplaceAll(field, ":", " "), " ")
	name = strings.ReplaceAll(name, ".", "__")
	if descending || strings.EqualFold(strings.TrimSpace(direction), "desc") {
		return name + "_DESC"
	}
	return name + "_ASC"
}

// restSorts are sort values as REST writes them: -views, author.name.
func restSorts(m *schema.Model, values []string) []string {
	written := make([]string, len(values))
	for i, value := range values {
		if name, ascending := strings.CutSuffix(value, "_ASC"); ascending {
			written[i] = withHop(m, value, name)
			continue
		}
		written[i] = "-" + withHop(m, value, strings.TrimSuffix(value, "_DESC"))
	}
	return written
}

// withHop is the name that a sort value sorts by. A hop is told by the model from a field whose own name holds two
// underscores.
func withHop(m *schema.Model, value, name string) string {
	for _, field := range slices.Concat(m.Fields, m.System) {
		if !slices.Contains(field.SortValues, value) {
			continue
		}
		if hop, is := strings.CutPrefix(name, field.Name+"__"); is {
			return field.Name + "." + hop
		}
	}
	return name
}
