package capa

import (
	"bytes"
	"slices"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// cleanDocument returns a document with the secrets of these kinds replaced in its texts: the key wherever it stands, the tenant where it is
// the whole of a text. [D] Within a longer text a tenant may be a word of the content, which nothing may change. Member names stay, since
// they are the schema's or the caller's own.
func (s scrubber) cleanDocument(document ojson.Value, kinds ...secretKind) ojson.Value {
	text := document.Bytes()
	for _, sec := range s.secrets {
		if slices.Contains(kinds, sec.kind) && sec.mayStandIn(text) {
			document = document.ReplaceTexts(sec.replaceInContent)
		}
	}
	return document
}

// cleanJSON is cleanDocument of a text. One that is not JSON comes back as it is.
func (s scrubber) cleanJSON(text []byte, kinds ...secretKind) []byte {
	sought := func(sec secret) bool { return slices.Contains(kinds, sec.kind) && sec.mayStandIn(text) }
	if !slices.ContainsFunc(s.secrets, sought) {
		return text
	}
	document, err := ojson.Parse(slices.Clone(text))
	if err != nil {
		return text
	}
	return s.cleanDocument(document, kinds...).Bytes()
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

// replaceInContent replaces a key wherever it stands, and a tenant where it is the whole text. What stands for one is never longer than it,
// so that an answer that fits its budget still does.
func (s secret) replaceInContent(text string) string {
	switch {
	case s.kind != tenantSecret:
		return s.replaceIn(text)
	case text != s.text:
		return text
	case len(text) < len(s.mark):
		return strings.Repeat("*", len(text))
	}
	return s.mark
}
