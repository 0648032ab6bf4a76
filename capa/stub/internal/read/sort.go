package read

import (
	"slices"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// Sort is one sort of a list: by a field of the entry, or by one of the entry that a single relation points at. Make it
// with ParseRESTSort or ParseEnumSort.
type Sort struct {
	Field string // "views"; the relation when Hop is set
	Hop   string // "name" in author.name; "" for a field of the entry itself
	Desc  bool

	by      subject
	content bool
}

// String is REST's form: "-views", "author.name".
func (s Sort) String() string {
	text := s.Field
	if s.Hop != "" {
		text += "." + s.Hop
	}
	if s.Desc {
		return "-" + text
	}
	return text
}

// SortTexts are sorts in REST's form, each on its own: a select and a cursor hold them apart.
func SortTexts(sorts []Sort) []string {
	written := make([]string, len(sorts))
	for i, s := range sorts {
		written[i] = s.String()
	}
	return written
}

// Content reports whether s sorts on a content field, not a system field.
func (s Sort) Content() bool { return s.content }

// systemSorts are the system fields that lists sort by.
var systemSorts = []string{"id", "createdAt", "updatedAt", "publishedAt"}

// sortable reports whether f's values have an order: scalars that are no list.
func sortable(f *project.Field) bool { return !f.Type.List && f.Type.Base.IsScalar() }

// SortNames returns what a list of m sorts by, in REST's form: content fields in the model's order, a single relation's hops
// in its place ("author.name"), then system fields.
func (v View) SortNames(m *project.Model) []string {
	var names []string
	for _, f := range m.Fields {
		switch {
		case sortable(f):
			names = append(names, f.Name)
		case !f.Type.List:
			for _, hop := range v.Hops(f) {
				names = append(names, f.Name+"."+hop)
			}
		}
	}
	return append(names, systemSorts...)
}

// ParseRESTSort reads "-views,author.name"; "" is no sort. Errors are *Error: invalid_sort.
func (v View) ParseRESTSort(m *project.Model, text string) ([]Sort, error) {
	if text == "" {
		return nil, nil
	}
	var sorts []Sort
	for part := range strings.SplitSeq(text, ",") {
		name, desc := strings.CutPrefix(part, "-")
		field, hop, _ := strings.Cut(name, ".")
		s, ok := v.sort(m, field, hop)
		if !ok {
			return nil, v.unknownSort(m, name)
		}
		s.Desc = desc
		sorts = append(sorts, s)
	}
	return sorts, nil
}

// ParseEnumSort reads GraphQL's sort values, "views_DESC" and "author__name_ASC". Errors are *Error: invalid_sort.
func (v View) ParseEnumSort(m *project.Model, values []string) ([]Sort, error) {
	var sorts []Sort
	for _, value := range values {
		s, ok := v.enumSort(m, value)
		if !ok {
			return nil, v.unknownSort(m, value)
		}
		sorts = append(sorts, s)
	}
	return sorts, nil
}

func (v View) enumSort(m *project.Model, value string) (Sort, bool) {
	name, desc := strings.CutSuffix(value, "_DESC")
	if !desc {
		var asc bool
		if name, asc = strings.CutSuffix(value, "_ASC"); !asc {
			return Sort{}, false
		}
	}
	s, ok := v.sort(m, name, "")
	if !ok {
		s, ok = v.enumHop(m, name)
	}
	s.Desc = desc
	return s, ok
}

// enumHop reads "author__name". A relation's own name may hold "__" too, so each place is tried.
func (v View) enumHop(m *project.Model, name string) (Sort, bool) {
	for i := range len(name) {
		hop, found := strings.CutPrefix(name[i:], "__")
		if !found {
			continue
		}
		if s, ok := v.sort(m, name[:i], hop); ok {
			return s, true
		}
	}
	return Sort{}, false
}

// sort resolves the names of one sort; false for what lists of m do not sort by.
func (v View) sort(m *project.Model, field, hop string) (Sort, bool) {
	s := Sort{Field: field, Hop: hop}
	f := m.Field(field)
	switch {
	case f == nil && hop == "" && slices.Contains(systemSorts, field):
		s.by, _ = v.systemSubject(field)
		return s, true
	case f == nil:
		return Sort{}, false
	case hop == "" && sortable(f):
		s.by, s.content = v.fieldSubject(f), true
		return s, true
	case hop == "" || f.Type.List || v.Target(f) == nil:
		return Sort{}, false
	}
	by, ok := v.hopSubject(v.Target(f), hop)
	s.by, s.content = v.related(f, by), true
	return s, ok
}

// related reads by's value of the entry that single relation f points at.
func (v View) related(f *project.Field, by subject) subject {
	read := by.read
	by.read = func(e *project.Entry) ojson.Value {
		target := v.Related(e, f)
		if len(target) == 0 {
			return ojson.Value{}
		}
		return read(target[0])
	}
	return by
}

func (v View) unknownSort(m *project.Model, name string) error {
	names := v.SortNames(m)
	message := m.Namespace + " does not sort by " + name + "."
	if near := Nearest(name, names); near != "" {
		message += " Did you mean " + near + "?"
	}
	return &Error{Code: "invalid_sort", Message: message, Hint: "It sorts by: " + strings.Join(names, ", ") + "."}
}
