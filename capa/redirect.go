package capa

import (
	"fmt"
	"net/http"
	"net/url"
)

// maxRedirects is how many redirects of one request are followed. [D]
const maxRedirects = 5

// followSameOrigin follows a redirect that stays on the origin of CAPA_API_URL, so that the key never
// leaves it, and that keeps the method: a write redirected as a read would look done when the read
// succeeds. Any other redirect is handed back as the answer.
func followSameOrigin(next *http.Request, sent []*http.Request) error {
	first := sent[0]
	if len(sent) > maxRedirects || origin(next.URL) != origin(first.URL) || next.Method != first.Method {
		return http.ErrUseLastResponse
	}
	// net/http adds the previous address, query included, as Referer; the contract does not send one.
	next.Header.Del("Referer")
	return nil
}

// redirectTarget returns where an answer redirects to, or nil when it is no redirect.
func redirectTarget(response *http.Response) *url.URL {
	switch response.StatusCode {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther,
		http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
		target, err := response.Location()
		if err != nil {
			return nil
		}
		return target
	}
	return nil
}

// redirectRefusal says why a redirect was not followed; false when the answer is no redirect. Of the target
// it names the origin alone, since the rest may be anything.
func (c *Client) redirectRefusal(r request, a answer) (refusal, bool) {
	if a.location == nil {
		return refusal{}, false
	}
	problem := Problem{Code: CodeNotFollowed}
	switch {
	case origin(a.location) != c.origin:
		// As it came, since a secret in lower case would pass for another word.
		problem.Message = fmt.Sprintf("It redirects to %s://%s, which is not followed: the key is sent to %s only.", a.location.Scheme, a.location.Host, c.origin)
		problem.Hint = "If that is the API's address, set CAPA_API_URL to it."
	case r.method != http.MethodGet && a.status < http.StatusTemporaryRedirect:
		problem.Message = fmt.Sprintf("It redirects in a way that turns %s into GET, which is not followed.", r.method)
		problem.Hint = hintNotCapa
	default:
		problem.Message = fmt.Sprintf("It redirects more than %d times.", maxRedirects)
		problem.Hint = hintNotCapa
	}
	return refusal{EnvelopeNone, []Problem{problem}}, true
}
