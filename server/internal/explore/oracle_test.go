package explore_test

import (
	"slices"
	"strings"
	"time"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// counts are what a row must say of the values stored, reckoned from the values themselves.
type counts struct{ present, empty, missing, mistyped, dangling, items int }

func countsOf(row ojson.Value) counts {
	n := func(name string) int {
		n, _ := row.Get(name).Int()
		return n
	}
	return counts{n("present"), n("empty"), n("missing"), n("mistyped"), n("dangling"), n("items")}
}

// reckoned counts the stored values of a field, Invalid for one that an entry does not store. visible are the entries of a relation's
// target that the key reads.
func reckoned(capaType string, stored []ojson.Value, visible map[string]bool) counts {
	var c counts
	base, list := strings.CutPrefix(capaType, "array of ")
	for _, v := range stored {
		switch {
		case !v.Exists() || v.IsNull():
			c.missing++
		case list:
			c.countList(base, v, visible)
		default:
			c.count(base, v, visible)
		}
	}
	return c
}

func (c *counts) count(base string, v ojson.Value, visible map[string]bool) {
	blank := v.Kind() == ojson.String && strings.TrimSpace(v.Text()) == "" || v.Kind() == ojson.Array && v.Count() == 0
	if blank && !hidden(base) {
		c.empty++
	} else {
		c.present++
	}
	switch {
	case !fits(base, v):
		c.mistyped++
	case base == "relation" && !visible[v.Text()]:
		c.dangling++
	}
}

func (c *counts) countList(base string, v ojson.Value, visible map[string]bool) {
	if v.Kind() == ojson.Array && v.Count() == 0 {
		c.empty++
		return
	}
	c.present++
	wrong, ids := v.Kind() != ojson.Array, 0
	for _, item := range v.Items() {
		fit := fits(base, item)
		wrong = wrong || !fit && (hidden(base) || !item.IsNull())
		if base != "relation" {
			c.items++
			continue
		}
		if fit {
			if c.items++; ids < 20 && !visible[item.Text()] {
				c.dangling++
			}
			ids++
		}
	}
	if wrong {
		c.mistyped++
	}
}

// hidden are the types of which REST does not show a wrong-typed value.
func hidden(base string) bool {
	return slices.Contains([]string{"image", "video", "file", "relation"}, base)
}

// fits reports whether a value has the type, as the API's rules say.
func fits(base string, v ojson.Value) bool {
	switch base {
	case "number":
		_, ok := v.Float()
		return ok
	case "integer":
		n, ok := v.Int()
		return ok && n == int(int32(n))
	case "boolean":
		return v.Kind() == ojson.Bool
	case "date", "datetime":
		_, date := time.Parse("2006-01-02", v.Text())
		_, zoned := time.Parse(time.RFC3339, v.Text())
		return date == nil || zoned == nil
	case "json":
		return true
	case "image", "video", "file":
		return v.Get("id").Kind() == ojson.String && v.Get("url").Kind() == ojson.String
	case "relation":
		return len(v.Text()) == 36 && strings.Count(v.Text(), "-") == 4
	default:
		return v.Kind() == ojson.String
	}
}
