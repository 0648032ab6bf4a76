package explore

import (
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// spreadOf is {"min","max","mean","median"} of counts; Invalid of none.
func spreadOf(counts []int) ojson.Value {
	if len(counts) == 0 {
		return ojson.Value{}
	}
	sorted := slices.Sorted(slices.Values(counts))
	n := len(sorted)
	return ojson.ObjectOf(
		member("min", ojson.IntOf(sorted[0])),
		member("max", ojson.IntOf(sorted[n-1])),
		member("mean", decimals(big.NewRat(int64(sum(sorted)), int64(n)))),
		member("median", decimals(big.NewRat(int64(sorted[(n-1)/2]+sorted[n/2]), 2))),
	)
}

func sum(counts []int) int {
	total := 0
	for _, n := range counts {
		total += n
	}
	return total
}

// numbers measures stored numbers by their exact value: a float64 would round what the API does not.
type numbers struct {
	all      []*big.Rat
	min, max extreme
}

// extreme is the least or the greatest number, as the API wrote it.
type extreme struct {
	exact *big.Rat
	value ojson.Value
}

// add takes a number. What is none, or past a float64, the API does not return as one either.
func (n *numbers) add(stored ojson.Value) {
	if _, ok := stored.Float(); !ok {
		return
	}
	exact, ok := new(big.Rat).SetString(stored.String())
	if !ok {
		return
	}
	if len(n.all) == 0 || exact.Cmp(n.min.exact) < 0 {
		n.min = extreme{exact, stored}
	}
	if len(n.all) == 0 || exact.Cmp(n.max.exact) > 0 {
		n.max = extreme{exact, stored}
	}
	n.all = append(n.all, exact)
}

func (n *numbers) members() []ojson.Member {
	count := len(n.all)
	if count == 0 {
		return nil
	}
	slices.SortFunc(n.all, (*big.Rat).Cmp)
	total := new(big.Rat)
	for _, exact := range n.all {
		total.Add(total, exact)
	}
	middle := new(big.Rat).Add(n.all[(count-1)/2], n.all[count/2])
	return []ojson.Member{
		member("min", n.min.value),
		member("max", n.max.value),
		member("mean", decimals(total.Quo(total, big.NewRat(int64(count), 1)))),
		member("median", decimals(middle.Quo(middle, big.NewRat(2, 1)))),
	}
}

// decimals is a number to two decimals, without zeros at its end. From 1e21 on it is what a float64 holds of it, as JavaScript prints
// one: nobody reads more digits.
func decimals(exact *big.Rat) ojson.Value {
	const plain = 1e21
	if f, _ := exact.Float64(); f >= plain || f <= -plain {
		return ojson.FloatOf(f)
	}
	text := strings.TrimSuffix(strings.TrimRight(exact.FloatString(2), "0"), ".")
	if text == "-0" {
		text = "0"
	}
	value, err := ojson.ParseString(text)
	if err != nil {
		return ojson.NullOf()
	}
	return value
}

// moments measures stored dates, which are compared as moments and told as they are stored.
type moments struct {
	first, last      time.Time
	earliest, latest ojson.Value
}

func (m *moments) add(stored ojson.Value) {
	at, ok := parseTime(stored.Text())
	if !ok {
		return
	}
	if !m.earliest.Exists() || at.Before(m.first) {
		m.first, m.earliest = at, stored
	}
	if !m.latest.Exists() || at.After(m.last) {
		m.last, m.latest = at, stored
	}
}

func (m *moments) members() []ojson.Member {
	return []ojson.Member{member("min", m.earliest), member("max", m.latest)}
}

// parseTime reads a date, or a moment with a zone or in UTC.
func parseTime(text string) (time.Time, bool) {
	for _, form := range [...]string{time.RFC3339, time.DateOnly, "2006-01-02T15:04:05"} {
		if at, err := time.Parse(form, text); err == nil {
			return at, true
		}
	}
	return time.Time{}, false
}
