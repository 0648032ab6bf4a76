package contract

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// Target is the deployment to check, and how far to go.
type Target struct {
	URL    string       // the API's address with no route after it, "https://api.capacms.com"
	Key    string       // the key to read with; what it may not read is skipped
	Tenant string       // the tenant of a legacy key; "" for a cap_ key
	HTTP   *http.Client // nil for one that gives up on a request after 25 seconds; redirects are never followed
	Writes bool         // run the checks that write too
	Only   []string     // the checks to run, by id or area; empty for all

	Progress func(done, of int) // is told of each check that has run; nil for nobody
}

// TargetError says what is wrong with a Target: before anything is sent, or once the deployment has answered that it
// does not know the key, or that none of Capa's routes is at the address.
type TargetError struct {
	Setting string // "URL", "Key" or "Only"
	Reason  string
}

func (e *TargetError) Error() string { return e.Setting + ": " + e.Reason }

// checked is t ready to use, or a *TargetError. The errors repeat no address, since one may hold a password.
func (t Target) checked() (Target, error) {
	address, err := url.Parse(t.URL)
	switch {
	case err != nil:
		return t, &TargetError{"URL", "it cannot be read; write it as https://api.capacms.com."}
	case address.Scheme != "http" && address.Scheme != "https", address.Host == "":
		return t, &TargetError{"URL", "it needs http:// or https:// and a host, as https://api.capacms.com has."}
	case address.User != nil:
		return t, &TargetError{"URL", "it holds a user name or password; leave them out."}
	case address.RawQuery != "" || address.Fragment != "":
		return t, &TargetError{"URL", "it holds a query or fragment; leave them out."}
	case Surface(address.Path) != "":
		return t, &TargetError{"URL", fmt.Sprintf("each request adds its own route; drop %s and what follows it.", Surface(address.Path))}
	case strings.TrimSpace(t.Key) == "" || strings.ContainsFunc(t.Key, notInHeader):
		return t, &TargetError{"Key", "it is empty, or holds characters that no key has."}
	}
	t.URL = strings.TrimRight(t.URL, "/")
	return t, nil
}

// Surface is the first segment of a path that begins a surface of the API, "/api"; "" for none.
func Surface(path string) string {
	for segment := range strings.SplitSeq(path, "/") {
		if slices.Contains([]string{"api", "v2", "v3"}, segment) {
			return "/" + segment
		}
	}
	return ""
}

// LegacyKey reports whether the key is of the older family, which needs a tenant on /v2 and /v3.
func (t Target) LegacyKey() bool { return !strings.HasPrefix(t.Key, "cap_") }

func notInHeader(r rune) bool { return r <= ' ' || r >= 0x7f }

// client is the target's, made to follow no redirect: a key must not travel where nobody sent it.
func (t Target) client() *http.Client {
	client := http.Client{Timeout: 25 * time.Second}
	if t.HTTP != nil {
		client = *t.HTTP
	}
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &client
}

// hide takes the key and the tenant out of a text, however they are written. The tenant may be part of the key, so the key goes first.
func (d *deployment) hide(text string) string {
	for _, secret := range [][2]string{{d.target.Key, "[key]"}, {d.target.Tenant, "[tenant]"}} {
		if plain, mask := secret[0], secret[1]; plain != "" {
			text = strings.NewReplacer(plain, mask, url.QueryEscape(plain), mask, url.PathEscape(plain), mask).Replace(text)
		}
	}
	return text
}

// maxShown bounds what a failure shows of an answer, in bytes.
const maxShown = 600

// bounded is text in one line, cut between characters and visible; "nothing" when it is blank.
func bounded(text string) string {
	var line strings.Builder
	for word := range strings.FieldsSeq(text) {
		if line.Len() > maxShown {
			break // the rest of a long answer need not be looked at
		}
		line.WriteString(" " + word)
	}
	switch short := strings.TrimPrefix(line.String(), " "); {
	case short == "":
		return "nothing"
	case len(short) <= maxShown:
		return visible(short)
	default:
		return visible(strings.ToValidUTF8(short[:maxShown], "")) + fmt.Sprintf("… (%d bytes)", len(text))
	}
}
