package advice

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// maxSaid is how many UTF-16 code units of an error's words are searched. [D] What an API says is far shorter; a page or a log that was pasted
// whole says what happened at its beginning.
const maxSaid = 16_000

// settle gives a found error the status and the code that its words state or mean, where it does not give them itself.
//
// A known code or message comes first: what else stands in the words may be the name of a field or a value, "timeout" too. Then a stated
// status: whoever answered with one was reached. But this server's own report that Capa was not reached may quote a proxy's status.
func settle(f reading) reading {
	f.said = ojson.Cut(f.said, maxSaid)
	if f.status == 0 {
		f.status = statusIn(f.said)
	}
	if f.Code != "" {
		return f
	}
	f.Code = named(f.said)
	switch {
	case f.Code != "":
	case strings.Contains(f.said, "Could not reach Capa"):
		f.Code = unreachable
	case f.status >= http.StatusBadRequest:
		f.Code = codeOfStatus(f.status)
		f.guessed = f.Code != ""
	case isUnreached(f.said):
		f.Code = unreachable
	}
	return f
}

// named is the code that a text names, or that a message it holds stands for, whichever comes first in it: a code behind a message is a name
// in that message. It is "" for none.
func named(text string) string {
	said, _, where := recognise(text)
	for _, at := range word().FindAllStringIndex(text[:where], -1) {
		if code := knownCode(text[at[0]:at[1]]); code != "" {
			return code
		}
	}
	if said != nil {
		return said.code
	}
	return ""
}

// word is what an API's code may be in a text: every one has an underscore.
var word = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[A-Za-z]+(?:_[A-Za-z]+)+`) })

// knownCode is code as the API writes it, in small letters; "" for one that the API does not have.
func knownCode(code string) string { return lookUp(strings.ToLower(code)).code }

var statedStatus = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:HTTP(?:/[\d.]+)?(?: error)?|status(?:[ _-]?code)?"?|Capa API)[ :=]+([1-5]\d\d)\b`)
})

// reasoned is a number at the start of a word before words of its own, as a proxy heads its page: "504 Gateway Timeout".
var reasoned = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?:^|[\s(>])([45]\d\d)[ :)-]+([A-Za-z][A-Za-z -]*)`) })

// statusAlone is a text that is a status and nothing else.
var statusAlone = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*([45]\d\d)\s*$`) })

// statusIn is the status a text states ("HTTP 404", "status 400", "Capa API 401", "502 Bad Gateway") or is ("404"), never a number that
// merely stands in it, and never one in a value that it quotes. It is 0 for none.
func statusIn(text string) int {
	text = unquoted(text)
	for _, form := range []*regexp.Regexp{statusAlone(), statedStatus()} {
		if m := form.FindStringSubmatch(text); m != nil {
			status, _ := strconv.Atoi(m[1])
			return status
		}
	}
	for _, m := range reasoned().FindAllStringSubmatch(text, -1) {
		status, _ := strconv.Atoi(m[1])
		reason := http.StatusText(status)
		if reason != "" && len(m[2]) >= len(reason) && strings.EqualFold(m[2][:len(reason)], reason) {
			return status
		}
	}
	return 0
}

// codeOfStatus is the code a bare status most likely carried. [D] 400 has too many for a guess; a 404 without Capa's words is most often of
// a path that is not served.
func codeOfStatus(status int) string {
	switch status {
	case http.StatusUnauthorized:
		return "invalid_key"
	case http.StatusForbidden:
		return "insufficient_scope"
	case http.StatusNotFound:
		return routeNotFound
	case http.StatusMethodNotAllowed:
		return mutationsNotEnabled
	case http.StatusRequestEntityTooLarge:
		return "request_too_large"
	case http.StatusUnprocessableEntity:
		return "validation_failed"
	case http.StatusTooManyRequests:
		return rateLimited
	case http.StatusInternalServerError:
		return "internal_error"
	case http.StatusRequestTimeout, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return serviceUnavailable
	}
	return ""
}
