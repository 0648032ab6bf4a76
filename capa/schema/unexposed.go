package schema

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
)

// Unexposed is a model that REST reads and GraphQL leaves out.
type Unexposed struct {
	Model   string // namespace
	TakenBy string // namespace of the model, or the type of GraphQL's own, that has its type name; "" when left out for another reason
}

// unexposedLead begins the line on them in the description of Query.
const unexposedLead = "Models not exposed in GraphQL:"

// withReason matches one of them: its namespace, and in brackets why.
var withReason = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(.*) \((?:type name taken by (.*)|[^()]*)\)$`)
})

// LeftOut reads the models that GraphQL leaves out from the description of the
// Query type, its line "Models not exposed in GraphQL: twin_a (type name taken by
// twin-a).". Blanks at a namespace's ends are its own. It is nil when there is no
// such line.
func LeftOut(queryDescription string) []Unexposed {
	_, list, found := strings.Cut(queryDescription, unexposedLead)
	if !found {
		return nil
	}
	list, _, _ = strings.Cut(list, "\n")
	list = strings.TrimSuffix(strings.TrimRight(strings.TrimPrefix(list, " "), " \r"), ".")
	var models []Unexposed
	for item := range strings.SplitSeq(list, ", ") {
		if m := withReason().FindStringSubmatch(item); m != nil {
			models = append(models, Unexposed{Model: m[1], TakenBy: m[2]})
		} else if item != "" {
			models = append(models, Unexposed{Model: item})
		}
	}
	return models
}

// String says that REST alone reads the model, at which address, and why: "twin_a
// is readable over REST only: GET /api/entries/twin_a. GraphQL leaves it out, since
// it and twin-a would have the same GraphQL type name."
func (u Unexposed) String() string {
	model, taker := u.Model, u.TakenBy
	if hidesBlanks(model) || hidesBlanks(taker) {
		model, taker = strconv.Quote(model), strconv.Quote(taker)
	}
	said := model + " is readable over REST only: GET " + restPath(u.Model) + ". GraphQL leaves it out"
	switch {
	case u.TakenBy == "":
		return said + "."
	case isOwnType(u.TakenBy):
		return said + ", since the type name " + u.TakenBy + " is GraphQL's own."
	default:
		return said + ", since it and " + taker + " would have the same GraphQL type name."
	}
}

// ShownName returns the model's name as a sentence shows it: in quotes where it
// would not look like what it is.
func (u Unexposed) ShownName() string {
	if hidesBlanks(u.Model) {
		return strconv.Quote(u.Model)
	}
	return u.Model
}

// hidesBlanks tells a name that does not look like what it is: blanks at its ends
// or side by side, and what prints as nothing.
func hidesBlanks(name string) bool {
	unseen := func(r rune) bool { return !unicode.IsPrint(r) }
	return strings.TrimSpace(name) != name || strings.Contains(name, "  ") || strings.ContainsFunc(name, unseen)
}

// isOwnType reports whether a type is GraphQL's own, or the API's for every model.
//
// [D] The API says "taken by String" in the words in which it names a model, and
// no model has such a type, so the name tells them apart.
func isOwnType(name string) bool {
	valued := []string{"String", "Int", "Float", "Boolean", "ID", "DateTime", "JSON", "Media"}
	others := []string{"Query", "Mutation", "Subscription", "Entry", "PageInfo", "MediaKind"}
	if slices.Contains(others, name) {
		return true
	}
	if of, isFilter := strings.CutSuffix(name, "Filter"); isFilter {
		name = strings.TrimSuffix(of, "List")
	}
	return slices.Contains(valued, name)
}
