package explore

import (
	"cmp"
	"maps"
	"slices"

	"github.com/capacms/capa-mcp/capa/ojson"
)

const (
	maxValues = 20 // distinct values that are listed whole
	topValues = 10 // how many of more than that
)

// tally counts how often each value comes.
type tally map[string]int

func (t tally) add(value string) { t[value]++ }

// ranked are the values, the most frequent first, those of one frequency in ascending order.
func (t tally) ranked() []string {
	return slices.SortedFunc(maps.Keys(t), func(a, b string) int {
		return cmp.Or(t[b]-t[a], cmp.Compare(a, b))
	})
}

// rows are the first of the ranked values, [value, count], each as show gives it.
func (t tally) rows(most int, show func(string) ojson.Value) ojson.Value {
	ranked := t.ranked()
	ranked = ranked[:min(len(ranked), most)]
	rows := make([]ojson.Value, len(ranked))
	for i, value := range ranked {
		rows[i] = ojson.ArrayOf(show(value), ojson.IntOf(t[value]))
	}
	return ojson.ArrayOf(rows...)
}

// object is every value with its count.
func (t tally) object() ojson.Value {
	var members []ojson.Member
	for _, value := range t.ranked() {
		members = append(members, member(value, ojson.IntOf(t[value])))
	}
	return ojson.ObjectOf(members...)
}

// list is the values where few are distinct, else the most frequent.
func (t tally) list(show func(string) ojson.Value) ojson.Member {
	if len(t) <= maxValues {
		return member("values", t.rows(maxValues, show))
	}
	return member("top", t.rows(topValues, show))
}

// distinct is how many there are.
func (t tally) distinct() ojson.Member { return member("distinct", ojson.IntOf(len(t))) }
