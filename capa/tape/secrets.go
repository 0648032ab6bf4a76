package tape

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
)

// shortestSecret is the least length of a text that is looked for.
//
// [D] A shorter one stands in any content by chance.
const shortestSecret = 4

// secrets are the texts of a recording that must not be on its cassette: what its requests proved themselves with, its cookies and its
// host, as they passed by. They are found however they look, beside what looks like one (audit.go).
type secrets struct {
	host string // the upstream's, with its port

	mu    sync.Mutex
	known []secret
}

type secret struct{ kind, text string }

func (s *secrets) learnAddress(upstream *url.URL) {
	s.host = upstream.Host
	s.learn(privateHost, upstream.Hostname())
	if password, set := upstream.User.Password(); set {
		s.learn(aKey, password)
	}
	s.learn(aKey, upstream.User.Username())
}

func (s *secrets) learnRequest(r *http.Request) {
	_, key, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	s.learn(aKey, key)
	s.learn(aTenant, r.Header.Get("X-Tenant-Key"))
	for _, c := range r.Cookies() {
		s.learn(aCookie, c.Value)
	}
}

func (s *secrets) learnAnswer(r *http.Response) {
	for _, c := range r.Cookies() {
		s.learn(aCookie, c.Value)
	}
}

func (s *secrets) learn(kind, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	learned := secret{kind, text}
	if len(text) >= shortestSecret && !slices.Contains(s.known, learned) {
		s.known = append(s.known, learned)
	}
}

// in is the kinds of the secrets that a text holds.
func (s *secrets) in(text string) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var kinds []string
	for _, known := range s.known {
		if strings.Contains(text, known.text) {
			kinds = append(kinds, known.kind)
		}
	}
	return kinds
}
