package stdio

import (
	"bytes"
	"unicode/utf8"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// ID is the id of a request in the bytes the client wrote: 9007199254740993, 1.0 and "a\u0041" come back as they came.
// It is nil for a notification.
type ID []byte

// writtenID gives a request's id as the client wrote it, nil for a notification; false when id is no string or number.
// raw is a candidate for a string, whose parsed form has lost its escapes; it counts when it is the same text.
//
// [D] A number with a fraction is taken: JSON-RPC says only that it should not be, and it comes back as it came.
func writtenID(id ojson.Value, raw []byte) (ID, bool) {
	switch id.Kind() {
	case ojson.Invalid:
		return nil, true
	case ojson.Number:
		return ID(id.Bytes()), true
	case ojson.String:
		if v, err := ojson.ParseString(string(raw)); err == nil && utf8.Valid(raw) && v.Text() == id.Text() {
			return ID(raw), true
		}
		return ID(id.Bytes()), true
	default:
		return nil, false
	}
}

// rawTextID finds the last member "id" of the outermost object whose value is a string, as it is written; nil when
// there is none, or when no escape stands in the text, so that parsing loses nothing. It copies what it finds and
// takes any text: what is no JSON gives anything.
func rawTextID(text []byte) []byte {
	if bytes.IndexByte(text, '\\') < 0 {
		return nil
	}
	var found []byte
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case '"':
			end := stringEnd(text, i)
			if depth == 1 && string(text[i:end]) == `"id"` {
				found = stringAfterColon(text[end:], found)
			}
			i = end - 1
		}
	}
	return bytes.Clone(found)
}

// stringAfterColon gives the string that follows a colon at the start of text, or otherwise.
func stringAfterColon(text, otherwise []byte) []byte {
	value, ok := bytes.CutPrefix(bytes.TrimLeft(text, jsonSpace), []byte(":"))
	if value = bytes.TrimLeft(value, jsonSpace); !ok || !bytes.HasPrefix(value, []byte(`"`)) {
		return otherwise
	}
	return value[:stringEnd(value, 0)]
}

// stringEnd gives the offset after the string that starts at start; the length of text when it does not end.
func stringEnd(text []byte, start int) int {
	for i := start + 1; ; i++ {
		quote := bytes.IndexByte(text[i:], '"')
		if quote < 0 {
			return len(text)
		}
		slashes := 0
		for text[i+quote-1-slashes] == '\\' {
			slashes++
		}
		if i += quote; slashes%2 == 0 {
			return i + 1
		}
	}
}
