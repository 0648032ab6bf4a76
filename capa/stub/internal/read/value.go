package read

import (
	"math"
	"time"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// RESTValue returns f of e as an unexpanded REST read shows it: as stored, but for two rules. A list that is stored
// as null, not at all, or as something that is not a list shows as []. A wrong-typed media, media list or reference
// shows as null, and so does such an item of a list. Any other wrong-typed value shows as it is stored, "42" in a
// number field. It is never Invalid.
func (v View) RESTValue(e *project.Entry, f *project.Field) ojson.Value {
	stored := v.Stored(e, f)
	checked := f.Type.Base.IsMedia() || f.Type.Base == project.Relation
	switch {
	case f.Type.List && missing(stored):
		return ojson.ArrayOf()
	case f.Type.List && stored.Kind() != ojson.Array:
		if f.Type.Base.IsMedia() {
			return ojson.NullOf()
		}
		return ojson.ArrayOf()
	case f.Type.List && checked:
		return v.fittingItems(stored, f)
	case missing(stored), checked && !v.fits(stored, f):
		return ojson.NullOf()
	default:
		return stored
	}
}

// TypedValue returns f of e as GraphQL shows it: null where the stored value does not fit the field's type, item by
// item in a list. It is never Invalid. A relation gives its id or ids, which is what a key reads of a relation to a
// model it cannot read.
func (v View) TypedValue(e *project.Entry, f *project.Field) ojson.Value {
	stored := v.Stored(e, f)
	switch {
	case missing(stored):
		return ojson.NullOf()
	case f.Type.List && stored.Kind() != ojson.Array:
		return ojson.NullOf()
	case f.Type.List:
		return v.fittingItems(stored, f)
	case !v.fits(stored, f):
		return ojson.NullOf()
	default:
		return stored
	}
}

func missing(stored ojson.Value) bool { return !stored.Exists() || stored.IsNull() }

// fittingItems returns a stored list with null in place of each item that does not fit; the list itself when all do.
func (v View) fittingItems(list ojson.Value, f *project.Field) ojson.Value {
	items := make([]ojson.Value, 0, list.Count())
	changed := false
	for _, item := range list.Items() {
		if !item.IsNull() && !v.fits(item, f) {
			item, changed = ojson.NullOf(), true
		}
		items = append(items, item)
	}
	if !changed {
		return list
	}
	return ojson.ArrayOf(items...)
}

// fits reports whether one stored value, or one item of a stored list, has the type of its field.
func (v View) fits(stored ojson.Value, f *project.Field) bool {
	base := f.Type.Base
	switch {
	case base.IsText():
		return stored.Kind() == ojson.String
	case base.IsTime():
		_, ok := parseTime(stored)
		return ok
	case base.IsMedia():
		return isMedia(stored)
	}
	switch base {
	case project.NumberT:
		_, ok := number(stored)
		return ok
	case project.IntegerT:
		n, ok := number(stored)
		// The bounds are GraphQL's Int.
		return ok && n == math.Trunc(n) && n >= math.MinInt32 && n <= math.MaxInt32
	case project.BooleanT:
		return stored.Kind() == ojson.Bool
	case project.Relation:
		return v.isReference(stored, f)
	default:
		return true // json takes any value
	}
}

// number returns a stored number, false for what is none or is past a float64.
func number(stored ojson.Value) (float64, bool) {
	if stored.Kind() != ojson.Number {
		return 0, false
	}
	n, ok := stored.Float()
	return n, ok && !math.IsInf(n, 0)
}

// isMedia reports whether a stored value is a file.
//
// [D] A file is an object with an id and an address, both text; its other members may be missing.
func isMedia(stored ojson.Value) bool {
	return stored.Get("id").Kind() == ojson.String && stored.Get("url").Kind() == ojson.String
}

// isReference reports whether a stored value is an id, be it of an entry that exists or not.
//
// [D] An id is a UUID, or the id of an entry the target holds, for data sets whose ids are not UUIDs. Other text is
// wrong-typed, and not a reference to an entry that is gone.
func (v View) isReference(stored ojson.Value, f *project.Field) bool {
	if stored.Kind() != ojson.String {
		return false
	}
	id := stored.Text()
	if IsUUID(id) {
		return true
	}
	target := v.Project.Model(f.Target)
	return target != nil && target.Entry(id) != nil
}

// IsUUID reports whether s has the form of a UUID, in either case.
func IsUUID(s string) bool {
	if len(s) != 36 {
		return false
	}
	for i := range len(s) {
		switch c := s[i]; {
		case i == 8 || i == 13 || i == 18 || i == 23:
			if c != '-' {
				return false
			}
		case c >= '0' && c <= '9', c >= 'a' && c <= 'f', c >= 'A' && c <= 'F':
		default:
			return false
		}
	}
	return true
}

// timeLayouts are the forms of a stored date or moment, in the order they are tried.
var timeLayouts = [...]string{time.RFC3339, time.DateOnly, "2006-01-02T15:04:05"}

// parseTime reads a stored date or moment; false for anything else. One without a zone is in UTC.
func parseTime(stored ojson.Value) (time.Time, bool) {
	if stored.Kind() != ojson.String {
		return time.Time{}, false
	}
	for _, layout := range timeLayouts {
		if t, err := time.Parse(layout, stored.Text()); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}
