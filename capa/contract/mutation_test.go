package contract

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// mutation is a stub with one rule broken, and the check that must see it.
type mutation struct {
	check string
	also  string // other checks that the broken rule breaks, separated by spaces
	on    string // the setting; "" is seed

	when  func(question) bool // the requests whose answers change; nil is all
	ask   func(*question)     // changes a request on its way in
	reply func(*answer)       // changes an answer on its way out
}

func (m mutation) handler(next http.Handler) http.Handler {
	applies := func(q question) bool { return m.when == nil || m.when(q) }
	return broken(next,
		func(q *question) {
			if m.ask != nil && applies(*q) {
				m.ask(q)
			}
		},
		func(q question, a *answer) {
			if m.reply != nil && applies(q) {
				m.reply(a)
			}
		})
}

func (m mutation) setting() setting {
	if m.on == "" {
		return settings["seed"]
	}
	return settings[m.on]
}

// mutations is the table: a broken rule for each check.
func mutations() []mutation {
	return slices.Concat(accessMutations(), entryMutations(), readMutations(), schemaMutations(), graphQLMutations(), costMutations(), answerMutations(),
		pageMutations(), legacyMutations(), writeMutations())
}

// TestMutations breaks each rule in turn, and expects its check to fail, no other.
func TestMutations(t *testing.T) {
	stubs := map[string]http.Handler{}
	for _, m := range mutations() {
		s := m.setting()
		if stubs[m.on] == nil && !s.writes {
			stubs[m.on] = &remembered{next: s.handler(t), answers: map[string]answer{}}
		}
		t.Run(m.check, func(t *testing.T) {
			t.Parallel()
			stub := stubs[m.on]
			if s.writes {
				stub = s.handler(t)
			}
			want := append(strings.Fields(m.also), m.check)
			slices.Sort(want)
			var got []string
			var details strings.Builder
			for _, r := range s.run(t, m.handler(stub)).Results {
				if r.Failure != nil {
					got = append(got, r.Check.ID)
					fmt.Fprintf(&details, "\n%s\n%+v", r.Check.ID, *r.Failure)
				}
			}
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Errorf("broken: %s, want %s%s", strings.Join(got, " "), strings.Join(want, " "), details.String())
			}
		})
	}
}

// TestEveryCheckHasAMutation holds that no check is added that was never seen to fail.
func TestEveryCheckHasAMutation(t *testing.T) {
	broken := map[string]bool{}
	for _, m := range mutations() {
		broken[m.check] = true
	}
	for _, c := range Checks() {
		if !broken[c.ID] {
			t.Errorf("%s has no mutation", c.ID)
		}
	}
	for id := range broken {
		if !slices.ContainsFunc(Checks(), func(c Check) bool { return c.ID == id }) {
			t.Errorf("a mutation breaks %s, which is no check", id)
		}
	}
}

// Which requests a mutation touches.

func path(prefix string) func(question) bool {
	return func(q question) bool { return strings.HasPrefix(q.URL.Path, prefix) }
}

// address is a request whose address, decoded, holds every part.
func address(parts ...string) func(question) bool {
	return func(q question) bool {
		text, err := url.PathUnescape(q.URL.RequestURI())
		return err == nil && holdsAll(text, parts)
	}
}

// document is a GraphQL request whose body, decoded, holds every part.
func document(parts ...string) func(question) bool {
	return func(q question) bool {
		return q.URL.Path == "/api/graphql" && holdsAll(strings.ReplaceAll(q.body, `\"`, `"`), parts)
	}
}

func header(name, value string) func(question) bool {
	return func(q question) bool { return q.Header.Get(name) == value }
}

func holdsAll(text string, parts []string) bool {
	return !slices.ContainsFunc(parts, func(part string) bool { return !strings.Contains(text, part) })
}

func both(a, b func(question) bool) func(question) bool {
	return func(q question) bool { return a(q) && b(q) }
}

func not(a func(question) bool) func(question) bool {
	return func(q question) bool { return !a(q) }
}

// What a mutation does to an answer.

func status(status int) func(*answer) { return func(a *answer) { a.status = status } }

// swap replaces texts of the body, old and new in turn.
func swap(oldnew ...string) func(*answer) {
	return func(a *answer) { a.body = strings.NewReplacer(oldnew...).Replace(a.body) }
}

// rewrite replaces what a pattern matches in the body.
func rewrite(pattern, replacement string) func(*answer) {
	r := regexp.MustCompile(pattern)
	return func(a *answer) { a.body = r.ReplaceAllString(a.body, replacement) }
}

// answers replaces the whole answer.
func answers(status int, body string) func(*answer) {
	return func(a *answer) { a.status, a.body = status, body }
}

// What a mutation does to a request.

func setHeader(name, value string) func(*question) {
	return func(q *question) { q.Header.Set(name, value) }
}

// dropParameter takes a parameter out of the query.
func dropParameter(name string) func(*question) {
	return func(q *question) {
		values := q.URL.Query()
		values.Del(name)
		q.URL.RawQuery = values.Encode()
	}
}

func setParameter(name, value string) func(*question) {
	return func(q *question) {
		values := q.URL.Query()
		values.Set(name, value)
		q.URL.RawQuery = values.Encode()
	}
}

// edit replaces texts of a request's body, old and new in turn.
func edit(oldnew ...string) func(*question) {
	return func(q *question) { q.body = strings.NewReplacer(oldnew...).Replace(q.body) }
}
