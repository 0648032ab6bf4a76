package tape

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"gopkg.in/dnaeon/go-vcr.v4/pkg/cassette"
)

// AuditError is a recording that holds what must not leave the machine. Nothing of it was written.
type AuditError struct {
	Cassette string // its path
	Findings []Finding
}

func (e *AuditError) Error() string {
	var lines strings.Builder
	fmt.Fprintf(&lines, "%s is not written, since it would hold what must not be kept:\n", e.Cassette)
	for _, f := range e.Findings {
		fmt.Fprintf(&lines, "- %s\n", f)
	}
	lines.WriteString("Record content that holds none of it: another entry, fewer fields, a development deployment.")
	return lines.String()
}

// Finding is one thing the audit found. It never repeats it.
type Finding struct {
	Looks string // "a key", "a token", "a tenant", "a cookie", "an e-mail address" or "a private host"
	Where string // "the answer's body", "the address", "the request's header Accept" …
	Of    string // of which request: "interaction 3, POST"; "" for the cassette's own header
}

func (f Finding) String() string {
	if f.Of == "" {
		return fmt.Sprintf("%s holds what looks like %s", f.Where, f.Looks)
	}
	return fmt.Sprintf("%s: %s holds what looks like %s", f.Of, f.Where, f.Looks)
}

// audit finds everything in a recording that is one of its secrets or looks like one.
func audit(header Header, interactions []cassette.Interaction, known *secrets) []Finding {
	findings := inspect(nil, known, "", "the cassette's header", header.text())
	for n, i := range interactions {
		of := fmt.Sprintf("interaction %d, %s", n, i.Request.Method)
		findings = inspect(findings, known, of, "the address", i.Request.URL)
		findings = inspectHeaders(findings, known, of, "the request's header ", i.Request.Headers)
		findings = inspect(findings, known, of, "the request's body", i.Request.Body)
		findings = inspect(findings, known, of, "the answer's status", i.Response.Status)
		findings = inspectHeaders(findings, known, of, "the answer's header ", i.Response.Headers)
		findings = inspect(findings, known, of, "the answer's body", i.Response.Body)
	}
	return findings
}

func inspectHeaders(findings []Finding, known *secrets, of, where string, headers http.Header) []Finding {
	for _, name := range slices.Sorted(maps.Keys(headers)) {
		findings = inspect(findings, known, of, where+name, name+": "+strings.Join(headers[name], "\n"))
	}
	return findings
}

// inspect adds a finding for each kind of secret in a text or in what the text stands for when it is read as an address or as JSON.
func inspect(findings []Finding, known *secrets, of, where, text string) []Finding {
	var kinds []string
	for _, form := range forms(text) {
		kinds = append(append(kinds, known.in(form)...), looks(form)...)
	}
	slices.Sort(kinds)
	for _, kind := range slices.Compact(kinds) {
		findings = append(findings, Finding{Looks: kind, Where: where, Of: of})
	}
	return findings
}

// forms are a text as it is, with its percent-encoding undone, and with the escapes of its JSON strings undone: members as
// "name":"value" each, since what a value is can be in its name alone.
func forms(text string) []string {
	all := []string{text}
	if plain, err := url.PathUnescape(text); err == nil && plain != text {
		all = append(all, plain)
	}
	var value any
	if json.Unmarshal([]byte(text), &value) == nil {
		all = append(all, strings.Join(texts(nil, "", value), "\n"))
	}
	return all
}

func texts(found []string, name string, value any) []string {
	switch value := value.(type) {
	case string:
		found = append(found, `"`+name+`":"`+value+`"`)
	case []any:
		for _, item := range value {
			found = texts(found, name, item)
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(value)) {
			found = texts(append(found, name), name, value[name])
		}
	}
	return found
}
