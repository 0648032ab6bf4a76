package capa

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// secretsIn says which secrets are looked for in a kind of document, and what of it they are replaced in.
type secretsIn func(secret) (by ojson.Replacer, sought bool)

// inDocument is for what the API answers: the key in every text and every member name.
func inDocument(s secret) (ojson.Replacer, bool) {
	return ojson.Replacer{Name: s.replaceIn, Text: func(_, text string) string { return s.replaceIn(text) }}, s.kind == keySecret
}

// inAnswer is for what a tool answers: the tenant too, where it is a whole text. [D] Within a longer text a tenant may be a word of the
// content, which nothing may change.
func inAnswer(s secret) (ojson.Replacer, bool) {
	if s.kind != tenantSecret {
		return inDocument(s)
	}
	return ojson.Replacer{Text: func(member, text string) string {
		if text != s.text || isWord(text) && !strings.Contains(strings.ToLower(member), "tenant") {
			return text
		}
		return s.mask()
	}}, true
}

// inMessage is for a message of a protocol, whose member names are the protocol's: the key in every text.
func inMessage(s secret) (ojson.Replacer, bool) {
	return ojson.Replacer{Text: func(_, text string) string { return s.replaceIn(text) }}, s.kind == keySecret
}

// cleanDocument returns a document with the secrets that are sought replaced.
func (s scrubber) cleanDocument(document ojson.Value, in secretsIn) ojson.Value {
	text := document.Bytes()
	for _, sec := range s.secrets {
		if by, sought := in(sec); sought && sec.mayStandIn(text) {
			document = document.Replace(by)
		}
	}
	return document
}

// cleanJSON is cleanDocument of a text. One that is not JSON comes back as it is.
func (s scrubber) cleanJSON(text []byte, in secretsIn) []byte {
	found := slices.ContainsFunc(s.secrets, func(sec secret) bool {
		_, sought := in(sec)
		return sought && sec.mayStandIn(text)
	})
	if !found {
		return text
	}
	document, err := ojson.Parse(slices.Clone(text))
	if err != nil {
		return text
	}
	return s.cleanDocument(document, in).Bytes()
}

// minKeyLength is the length, in bytes, of the shortest key that documents are searched for. [D] A shorter one is no secret, and may be
// any word of a schema.
const minKeyLength = shortSecret

// mayStandIn reports whether a JSON text may hold the secret in one of its forms.
func (s secret) mayStandIn(document []byte) bool {
	return slices.ContainsFunc(s.forms, func(form []byte) bool { return bytes.Contains(document, form) })
}

// formsOf returns the spellings of a secret in JSON text: with the escapes it needs, and with those that encoders add for HTML. There are
// none for a key too short to look for.
func formsOf(text string, kind secretKind) [][]byte {
	quoted := ojson.AppendString(nil, text)
	plain := quoted[1 : len(quoted)-1]
	switch {
	case kind == tenantSecret:
		return [][]byte{quoted}
	case len(text) < minKeyLength:
		return nil
	case !bytes.ContainsAny(plain, `<>&'/`):
		return [][]byte{plain}
	}
	lower := strings.NewReplacer("<", `\u003c`, ">", `\u003e`, "&", `\u0026`, "'", `\u0027`).Replace(string(plain))
	upper := strings.NewReplacer(`\u003c`, `\u003C`, `\u003e`, `\u003E`).Replace(lower)
	return [][]byte{plain, []byte(lower), []byte(upper), bytes.ReplaceAll(plain, []byte("/"), []byte(`\/`))}
}

// isWord reports whether a tenant's id may as well be a word of the content or the name of a model. [D] Such a one is replaced only under
// a member that is named for it: tenantId.
func isWord(text string) bool {
	return len(text) < shortSecret || !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
}

// mask is the mark, or stars where it is the longer of the two: an answer that fits its budget still does.
func (s secret) mask() string {
	if len(s.text) < len(s.mark) {
		return strings.Repeat("*", len(s.text))
	}
	return s.mark
}

// cleanMessages returns a list of an API's errors with every secret replaced in its texts: messages are no content.
func (s scrubber) cleanMessages(errors ojson.Value) ojson.Value {
	if !s.finds(errors.String()) {
		return errors
	}
	return errors.Replace(ojson.Replacer{Name: s.clean, Text: func(_, text string) string { return s.clean(text) }})
}
