package schema

import "strings"

// EntryPath returns the path of the REST read of one entry, by its id.
func (m *Model) EntryPath(id string) string { return m.REST + "/" + escapeSegment(id) }

// restPath is the path of a model's REST list.
func restPath(namespace string) string { return "/api/entries/" + escapeSegment(namespace) }

// escapeSegment is EscapeREST for one segment of a path. Of dots alone those are
// encoded too: unencoded they would mean this folder, or the one above.
func escapeSegment(text string) string {
	if text == "." || text == ".." {
		return strings.Repeat("%2E", len(text))
	}
	return EscapeREST(text)
}

// EscapeREST percent-encodes text as the API writes it in a REST address: UTF-8,
// all but the unreserved characters of RFC 3986 and the four marks that keep a
// select and a sort readable, : , ( and ).
func EscapeREST(text string) string {
	const hex = "0123456789ABCDEF"
	var escaped strings.Builder
	for i := range len(text) {
		c := text[i]
		if staysPlain(c) {
			escaped.WriteByte(c)
			continue
		}
		escaped.Write([]byte{'%', hex[c>>4], hex[c&15]})
	}
	return escaped.String()
}

func staysPlain(c byte) bool {
	switch {
	case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9':
		return true
	}
	return strings.IndexByte("-._~:,()", c) >= 0
}
