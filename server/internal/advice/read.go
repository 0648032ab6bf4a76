package advice

import (
	"regexp"
	"strings"
	"sync"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
)

// reading is one error read from what was pasted.
type reading struct {
	capa.Problem
	status  int    // as the text or the object states it; 0 where it states none
	graphql bool   // it came in the form that answers a GraphQL request
	guessed bool   // the code is what the status most likely carried: nothing else says it
	said    string // all the words it was told in
}

// maxNested bounds how many wrappers are opened around an error (a response, a body, a cause).
const maxNested = 8

// readPasted finds the errors in what was pasted, in order: text, a GraphQL body, a REST envelope, an SDK error object, a list of them, or a
// bare code, each also as a JSON text. It always finds at least one.
func readPasted(pasted ojson.Value) []reading {
	found := readAny(pasted, 0)
	if len(found) == 0 {
		found = []reading{{Problem: capa.Problem{Message: pasted.String()}, status: statusOf(pasted)}}
	}
	for i := range found {
		found[i] = settle(found[i])
	}
	return found
}

func readAny(v ojson.Value, depth int) []reading {
	if depth > maxNested {
		return nil
	}
	switch v.Kind() {
	case ojson.String:
		return readText(v.Text(), depth)
	case ojson.Array:
		var all []reading
		for _, item := range v.Items() {
			all = append(all, readAny(item, depth+1)...)
		}
		return all
	case ojson.Object:
		return readObject(v, depth)
	}
	return nil
}

func readObject(v ojson.Value, depth int) []reading {
	status := statusOf(v)
	for _, name := range []string{"errors", "error", "response", "body", "structuredContent"} {
		inner := v.Get(name)
		if inner.Kind() == ojson.Invalid || inner.IsNull() {
			continue
		}
		if found := readAny(inner, depth+1); len(found) > 0 {
			return within(found, status, name == "errors")
		}
	}
	found := reading{Problem: problem(v), status: status, graphql: v.Get("extensions").Kind() == ojson.Object}
	if found.Code == "" && found.Message == "" {
		return readAny(v.Get("cause"), depth+1)
	}
	found.said = saidBy(v)
	return []reading{found}
}

// saidBy is all the words of an error object and of its cause, as a runtime prints them.
func saidBy(v ojson.Value) string {
	var words []string
	for _, text := range []string{v.Get("name").Text(), v.Get("message").Text(), v.Get("cause").Get("message").Text(), v.Get("cause").Get("code").Text()} {
		if text != "" {
			words = append(words, text)
		}
	}
	return strings.Join(words, ": ")
}

// problem reads one error object: a GraphQL error, the inside of a REST envelope, or an SDK error.
func problem(v ojson.Value) capa.Problem {
	first := func(values ...ojson.Value) string {
		for _, v := range values {
			if v.Kind() == ojson.String {
				return v.Text()
			}
		}
		return ""
	}
	extensions := v.Get("extensions")
	message, hint := splitHint(v.Get("message").Text())
	return capa.Problem{
		Code:      known(first(extensions.Get("code"), v.Get("code"))),
		Message:   message,
		Hint:      first(extensions.Get("hint"), v.Get("hint"), ojson.StringOf(hint)),
		Path:      v.Get("path").Text(),
		Locations: v.Get("locations"),
	}
}

// known is code as the API writes it, or this server's own code where it is a system's word for a host that was not reached. An unknown
// one stays as it is.
func known(code string) string {
	switch own := knownCode(code); {
	case own != "":
		return own
	case isUnreached(code):
		return unreachable
	}
	return code
}

// splitHint takes the hint off a message that has it behind it, as this server and the SDK print an error in one line.
func splitHint(text string) (message, hint string) {
	message, hint, _ = strings.Cut(text, " Hint: ")
	return message, hint
}

func statusOf(v ojson.Value) int {
	for _, name := range []string{"status", "statusCode"} {
		if n, ok := v.Get(name).Int(); ok {
			return n
		}
	}
	return 0
}

// within gives errors what the wrapper around them says: a status, and the form that GraphQL answers in.
func within(all []reading, status int, graphql bool) []reading {
	for i := range all {
		if all[i].status == 0 {
			all[i].status = status
		}
		all[i].graphql = all[i].graphql || graphql
	}
	return all
}

// readText reads a pasted text: JSON, a refusal of this server with a line for each error, or words.
func readText(text string, depth int) []reading {
	if at := strings.IndexAny(text, "{["); at >= 0 {
		if inside, err := ojson.ParseString(strings.TrimSpace(text[at:])); err == nil {
			if found := readAny(inside, depth+1); len(found) > 0 {
				return within(found, statusIn(text[:at]), false)
			}
		}
	}
	if found := readRefusal(text); len(found) > 0 {
		return found
	}
	message, hint := splitHint(strings.TrimSpace(text))
	return []reading{{Problem: capa.Problem{Message: message, Hint: hint}, said: message}}
}

var refusalLine = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^- ([a-z_]+): (.*?)(?: Hint: (.*))?$`) })

// readRefusal reads back what this server answers to a refused query: a line for each error, before the line that says Next.
func readRefusal(text string) []reading {
	errors, _, _ := strings.Cut(text, "\nNext:")
	status := statusIn(errors)
	var all []reading
	for line := range strings.Lines(errors) {
		if m := refusalLine().FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			all = append(all, reading{Problem: capa.Problem{Code: m[1], Message: m[2], Hint: m[3]}, status: status, graphql: true})
		}
	}
	return all
}
