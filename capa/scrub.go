package capa

import (
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// scrubber takes this client's own secrets out of texts that others wrote: an API's message may repeat
// the key it refuses. The zero scrubber changes nothing.
type scrubber struct{ secrets []secret }

type secret struct {
	text, mark string
	kind       secretKind
	forms      [][]byte // see formsOf
}

// secretKind decides whether a secret is looked for in documents, and how.
type secretKind uint8

const (
	keySecret secretKind = iota
	tenantSecret
	userSecret
)

// shortSecret is the length, in bytes, below which a secret is replaced only where it is a whole word.
// [D] A tenant may be as short as "a1", and taking every "a1" out of a message would spoil it.
const shortSecret = 8

// newScrubber makes a scrubber of the key, the tenant and the user part of the address, each as it is and
// percent-encoded. The longest goes first, so that a secret inside another leaves nothing of it behind.
func newScrubber(key, tenant string, user *url.Userinfo) scrubber {
	var s scrubber
	s.add(key, shownKey, keySecret)
	s.add(tenant, "[tenant]", tenantSecret)
	if user != nil {
		password, _ := user.Password()
		s.add(password, "[password]", userSecret)
		s.add(user.Username(), "[user]", userSecret)
	}
	slices.SortStableFunc(s.secrets, func(a, b secret) int { return len(b.text) - len(a.text) })
	return s
}

func (s *scrubber) add(text, mark string, kind secretKind) {
	if text == "" {
		return
	}
	s.secrets = append(s.secrets, secret{text, mark, kind, formsOf(text, kind)})
	quoted := string(ojson.AppendString(nil, text))
	for _, encoded := range []string{escape(text), url.PathEscape(text), url.QueryEscape(text), quoted[1 : len(quoted)-1]} {
		if encoded != text {
			s.secrets = append(s.secrets, secret{encoded, mark, kind, formsOf(encoded, kind)})
		}
	}
}

// clean returns text with each secret replaced by its mark.
func (s scrubber) clean(text string) string {
	for _, secret := range s.secrets {
		text = secret.replaceIn(text)
	}
	return text
}

// finds reports whether text holds a secret.
func (s scrubber) finds(text string) bool { return s.clean(text) != text }

func (s secret) replaceIn(text string) string {
	if len(s.text) >= shortSecret {
		return strings.ReplaceAll(text, s.text, s.mark)
	}
	var out strings.Builder
	from := 0
	for from < len(text) {
		at := strings.Index(text[from:], s.text)
		if at < 0 {
			break
		}
		start, end := from+at, from+at+len(s.text)
		if !isWordAt(text, start, end) {
			_, size := utf8.DecodeRuneInString(text[start:])
			out.WriteString(text[from : start+size])
			from = start + size
			continue
		}
		out.WriteString(text[from:start])
		out.WriteString(s.mark)
		from = end
	}
	out.WriteString(text[from:])
	return out.String()
}

// isWordAt reports whether text[start:end] touches no letter and no digit on either side.
func isWordAt(text string, start, end int) bool {
	return (start == 0 || !isWordByte(text[start-1])) && (end == len(text) || !isWordByte(text[end]))
}

// Bytes of non-ASCII letters count as part of a word.
func isWordByte(b byte) bool {
	return b >= utf8.RuneSelf ||
		'0' <= b && b <= '9' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z'
}
