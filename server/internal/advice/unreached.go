package advice

import (
	"regexp"
	"strings"
	"sync"
)

// unreached is how clients and systems say that a request never got an answer. A bare "timeout" is none of it: a field or a model may be
// called that, so it counts only in the words that people and programs put around it.
var unreached = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(strings.Join([]string{
		`\bE(?:CONNREFUSED|CONNRESET|CONNABORTED|NOTFOUND|AI_AGAIN|TIMEDOUT|HOSTUNREACH|NETUNREACH|PIPE)\b`,
		`\bUND_ERR_[A-Z]`,
		`\bERR_(?:NETWORK|CONNECTION)`,
		`(?i:\b(?:fetch failed|failed to fetch|network error|failed to connect|socket hang up|no such host|no route to host|could not resolve host)\b)`,
		`(?i:\b(?:getaddrinfo failed|connection (?:was )?(?:refused|reset|closed)|broken pipe|(?:host|network) is unreachable)\b)`,
		`(?i:\b(?:timed out|no answer within|deadline exceeded|operation was aborted)\b)`,
		`(?i:\b(?:request|connect|connection|socket|network|headers?|i/o|idle|handshake|dns) timeout\b)`,
		`(?i:\btimeout (?:of \d|after \d|error\b|exceeded|expired|elapsed|reached|was reached|occurred|awaiting|waiting|while))`,
		`(?i:\b(?:a|due to|because of) timeout\b|: timeout[.!]?$)`,
		`\b(?:Connect|Read|Write|Pool|Request|Socket|Headers|Body)?Timeout(?:Error|Exception)\b|\b(?:Connect|Read|Write|Pool)Timeout\b`,
	}, "|"))
})

// unreachedWord is a word that says so only where it is all there is, as an error's code is.
var unreachedWord = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:(?:\w+_)?TIMEOUT(?:_\w+)?|UNREACHABLE)$`)
})

// isUnreached reports whether a text says that no answer came. A word alone says it in whichever case.
func isUnreached(text string) bool {
	one := strings.ToUpper(strings.Trim(text, " \t\r\n.!\"'"))
	if unreachedWord().MatchString(one) || !strings.Contains(one, " ") && unreached().MatchString(one) {
		return true
	}
	return unreached().MatchString(unquoted(text))
}

// quoted is a text in quotes inside a sentence, where it is a name or a value. Behind a colon it is what an error says.
var quoted = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("([^:=\\s]\\s+)(?:\"[^\"]*\"|'\\w+'|`[^`]*`)")
})

// unquoted is text without the names and values that it quotes.
func unquoted(text string) string { return quoted().ReplaceAllString(text, "$1") }
