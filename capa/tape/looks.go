package tape

import (
	"net/netip"
	"regexp"
	"slices"
	"strings"
)

// What the audit tells apart.
const (
	aKey         = "a key"
	aToken       = "a token"
	aTenant      = "a tenant"
	aCookie      = "a cookie"
	emailAddress = "an e-mail address"
	privateHost  = "a private host"
)

// pattern is one look of one kind of secret. Where found is not nil it decides on each match.
//
// [D] What looks like one. A pattern finds too much rather than too little: a person who reads the finding can record something else.
type pattern struct {
	kind  string
	looks *regexp.Regexp
	found func(match string) bool
}

// patterns is every look. A cursor, c1. and base64 of its JSON, is none: it has no second dot.
var patterns = []pattern{
	{kind: aKey, looks: regexp.MustCompile(`\b(?:cap|pk|sk)_(?:live|dev|test|stub)\w*|\b(?:cap|pk|sk)_[\w-]{16,}|\b(?:AKIA|gh[a-z]_|xox[a-z]-)\w{8,}|-----BEGIN [A-Z ]*PRIVATE KEY`)},
	{kind: aKey, looks: regexp.MustCompile(`(?i)"(?:api_?key|secret|client_?secret|passw(?:or)?d|authorization)"\s*:\s*"[^"]{4,}`)},
	{kind: aToken, looks: regexp.MustCompile(`(?i)\b(?:bearer|basic)\s+[\w+/=.~-]{8,}`)},
	{kind: aToken, looks: regexp.MustCompile(`\beyJ[\w-]{6,}\.[\w-]{6,}\.[\w-]{6,}`)},
	{kind: aToken, looks: regexp.MustCompile(`(?i)[?&](?:(?:access_)?token|api_?key|key|sig|signature|auth|x-amz-\w+)=[^&\s"]+`)},
	{kind: aToken, looks: regexp.MustCompile(`(?i)"\w*token"\s*:\s*"[^"]{4,}`)},
	{kind: aTenant, looks: regexp.MustCompile(`(?i)\btenant_(?:stub|[a-z0-9]*[0-9][a-z0-9]*)\b|"x?-?tenant\w*(?:-key)?"\s*:\s*"[^"]+|\bx-tenant-key\s*:`)},
	{kind: aCookie, looks: regexp.MustCompile(`(?i)\b(?:set-)?cookie\s*:|"(?:set-)?cookies?"\s*:\s*"[^"]+|\b(?:session|sess|sid|csrf|xsrf)\w*=[\w%.~+/-]{8,}`)},
	{kind: emailAddress, looks: regexp.MustCompile(`[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}`), found: isSomebodys},
	{kind: privateHost, looks: regexp.MustCompile(`(?i)\blocalhost\b|\b[a-z0-9-]+\.(?:internal|intranet|local|localdomain|lan|corp|home\.arpa)\b`)},
	{kind: privateHost, looks: regexp.MustCompile(`\b\d{1,3}(?:\.\d{1,3}){3}\b`), found: isPrivate},
	{kind: privateHost, looks: regexp.MustCompile(`\[[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*\]`), found: isPrivate},
}

// looks is the kinds of secret that a text seems to hold.
func looks(text string) []string {
	var kinds []string
	for _, p := range patterns {
		if p.in(text) {
			kinds = append(kinds, p.kind)
		}
	}
	return kinds
}

func (p pattern) in(text string) bool {
	if p.found == nil {
		return p.looks.MatchString(text)
	}
	return slices.ContainsFunc(p.looks.FindAllString(text, -1), p.found)
}

// isSomebodys reports whether an e-mail address can be a person's: not at a domain kept for examples (RFC 2606).
func isSomebodys(address string) bool {
	domain := "." + strings.ToLower(address[strings.LastIndexByte(address, '@')+1:])
	return !slices.ContainsFunc([]string{".example", ".example.com", ".example.net", ".example.org", ".invalid", ".test"},
		func(kept string) bool { return strings.HasSuffix(domain, kept) })
}

// isPrivate reports whether an address, in brackets or not, is one that only a private network reaches.
func isPrivate(text string) bool {
	address, err := netip.ParseAddr(strings.Trim(text, "[]"))
	return err == nil && (address.IsPrivate() || address.IsLoopback() || address.IsLinkLocalUnicast() || address.IsUnspecified())
}
