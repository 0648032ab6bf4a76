package stub

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/capacms/capa-mcp/capa/stub/internal/project"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

// selection is what a read shows of an entry.
type selection struct {
	whole bool             // every field
	deep  bool             // whole: with each relation expanded, one level
	picks map[string]*pick // the fields named, when not whole
}

// pick is one selected field.
type pick struct {
	expand *selection // a relation's own selection; nil shows the stored ids
	limit  int        // of a relation list; 0 for all of it
	sort   []read.Sort
}

// maxSelectDepth is how deep a select may nest, as a query may.
//
// [D] REST has GraphQL's limit.
const maxSelectDepth = 10

// parseSelect reads "title,author(name),coauthors(limit:24,sort:-name,name)". No select is every field, with each relation
// expanded one level.
//
// [D] A relation's parentheses hold its arguments first, and sort: once for each sort, since a comma ends it. Parentheses that name
// no field show every field of the related entries, unexpanded. A name may be selected once.
func parseSelect(v read.View, m *project.Model, query url.Values) (*selection, error) {
	if !query.Has("select") {
		return &selection{whole: true, deep: true}, nil
	}
	p := selectParser{view: v, rest: query.Get("select")}
	chosen, err := p.fields(m, 1)
	if err != nil {
		return nil, err
	}
	if rest := strings.TrimSpace(p.rest); rest != "" {
		return nil, selectError(fmt.Sprintf("select has %q after its end.", rest), "Close each parenthesis once, and put a comma between names.")
	}
	if chosen.whole {
		return nil, selectError("select names no field.", "Leave it out to read every field.")
	}
	return chosen, nil
}

type selectParser struct {
	view read.View
	rest string
}

// fields reads a list of fields up to its end or its closing parenthesis, which it leaves.
func (p *selectParser) fields(m *project.Model, depth int) (*selection, error) {
	if depth > maxSelectDepth {
		return nil, selectError(fmt.Sprintf("select nests deeper than %d.", maxSelectDepth), "Read the inner entries on their own.")
	}
	chosen := &selection{picks: map[string]*pick{}}
	for {
		name := p.word()
		if name == "" && len(chosen.picks) == 0 && (p.rest == "" || p.rest[0] == ')') {
			chosen.whole = true
			return chosen, nil
		}
		picked, err := p.field(m, name, depth)
		if err != nil {
			return nil, err
		}
		if chosen.picks[name] != nil {
			return nil, selectError("select names "+name+" twice.", "Name each field once.")
		}
		chosen.picks[name] = picked
		if !p.take(",") {
			return chosen, nil
		}
	}
}

func (p *selectParser) field(m *project.Model, name string, depth int) (*pick, error) {
	f := m.Field(name)
	if f == nil && !slices.Contains(read.SystemNames(), name) {
		return nil, unknownSelect(m, name)
	}
	if !p.take("(") {
		return &pick{}, nil
	}
	if f == nil || f.Type.Base != project.Relation {
		return nil, selectError(name+" is no relation, so it takes no parentheses.", "Select "+name+" alone.")
	}
	target := p.view.Target(f)
	if target == nil {
		return nil, selectError(name+" is an id here: this key cannot read the model it points at.", "Select "+name+" without parentheses for the id.")
	}
	picked := &pick{}
	more, err := p.arguments(f, target, picked)
	if err != nil {
		return nil, err
	}
	picked.expand = &selection{whole: true}
	if more {
		if picked.expand, err = p.fields(target, depth+1); err != nil {
			return nil, err
		}
	}
	if !p.take(")") {
		return nil, selectError("select does not close the parentheses of "+name+".", "")
	}
	return picked, nil
}

// arguments reads limit: and sort: at the start of a relation's parentheses; more is whether fields may follow.
func (p *selectParser) arguments(f *project.Field, target *project.Model, picked *pick) (more bool, err error) {
	for {
		argument, value, ok := p.argument()
		if !ok {
			return true, nil
		}
		if !f.Type.List {
			return false, selectError(f.Name+" is one entry, so it takes no "+argument+".", "")
		}
		switch argument {
		case "limit":
			limit, err := strconv.Atoi(value)
			if err != nil || limit < 1 || limit > read.MaxPage {
				return false, selectError(fmt.Sprintf("%s: limit takes a number from 1 to %d, not %q.", f.Name, read.MaxPage, value), "")
			}
			picked.limit = limit
		case "sort":
			sorts, err := p.view.ParseRESTSort(target, value)
			if err != nil {
				return false, err
			}
			picked.sort = append(picked.sort, sorts...)
		default:
			return false, selectError(fmt.Sprintf("%s: unknown argument %s.", f.Name, argument), "It takes limit and sort.")
		}
		if !p.take(",") {
			return false, nil
		}
	}
}

// argument reads "limit:24"; false, and nothing read, when a field comes next.
func (p *selectParser) argument() (name, value string, ok bool) {
	ahead := p.ahead()
	name, value, ok = strings.Cut(ahead, ":")
	if !ok {
		return "", "", false
	}
	p.rest = p.rest[len(ahead):]
	return strings.TrimSpace(name), strings.TrimSpace(value), true
}

// word reads up to the next comma or parenthesis.
func (p *selectParser) word() string {
	ahead := p.ahead()
	p.rest = p.rest[len(ahead):]
	return strings.TrimSpace(ahead)
}

// ahead is the text before the next comma or parenthesis, still to be read.
func (p *selectParser) ahead() string {
	if end := strings.IndexAny(p.rest, ",()"); end >= 0 {
		return p.rest[:end]
	}
	return p.rest
}

func (p *selectParser) take(mark string) bool {
	rest, ok := strings.CutPrefix(strings.TrimLeft(p.rest, " "), mark)
	if ok {
		p.rest = rest
	}
	return ok
}

func selectError(message, hint string) error { return newProblem("invalid_select", message, hint) }

func unknownSelect(m *project.Model, name string) error {
	if name == "" {
		return selectError("select has an empty name.", "Write names with one comma between them.")
	}
	var names []string
	for _, f := range m.Fields {
		names = append(names, f.Name)
	}
	names = append(names, read.SystemNames()...)
	message := "Unknown field " + name + " on " + m.Namespace + "."
	if near := read.Nearest(name, names); near != "" {
		message += " Did you mean " + near + "?"
	}
	return selectError(message, "It selects: "+strings.Join(names, ", ")+".")
}
