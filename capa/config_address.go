package capa

import (
	"net/url"
	"strconv"
	"strings"
)

// readAddress reads CAPA_API_URL. No refusal repeats a part of it that may be secret.
func readAddress(s setting, secrets scrubber) (*url.URL, *Fault) {
	if s.value == "" {
		return nil, s.fault("is missing. Next: set it to the API's address with no route after it, such as https://api.capacms.com.")
	}
	if fault := firstFault(s.placeholder(), s.userInfo(), s.scheme()); fault != nil {
		return nil, fault
	}
	u, err := url.Parse(s.value)
	// err repeats the address, so it goes no further.
	if err != nil || u.Hostname() == "" || !isPort(u.Port()) {
		return nil, s.fault("is not an address that can be read. Next: write it as https://api.capacms.com.")
	}
	if strings.ContainsAny(s.value, "?#") {
		return nil, s.fault("has a ? or # part, which no route can follow. Next: drop everything from the ? or # on.")
	}
	u = withoutSlash(u)
	if rest := routePart(u); rest != "" {
		return nil, &Fault{s.name, "Drop " + secrets.clean(rest) + " from " + s.name +
			": it is the API's address with no route after it, and each call adds the route it needs."}
	}
	return u, nil
}

// userInfo refuses a user name or password. [D] An @ anywhere counts: a password with a slash in it
// would otherwise read as a path, and be shown as part of the address.
func (s setting) userInfo() *Fault {
	if !strings.Contains(s.value, "@") {
		return nil
	}
	return s.fault("holds a user name or password (an @), which is not sent. Next: write the address without them.")
}

func (s setting) scheme() *Fault {
	scheme, _, found := strings.Cut(s.value, "://")
	switch {
	case !found:
		return s.fault("has no scheme. Next: write it with https:// (or http://) in front.")
	case !strings.EqualFold(scheme, "https") && !strings.EqualFold(scheme, "http"):
		return s.fault("has a scheme that is not https or http. Next: write it as https://api.capacms.com.")
	}
	return nil
}

// isPort takes "", which is the scheme's own port.
func isPort(text string) bool {
	if text == "" {
		return true
	}
	n, err := strconv.Atoi(text)
	return err == nil && 1 <= n && n <= 65535
}

// withoutSlash drops the slashes at the end, since every route starts with one.
func withoutSlash(u *url.URL) *url.URL {
	escaped := strings.TrimRight(u.EscapedPath(), "/")
	if path, err := url.PathUnescape(escaped); err == nil {
		u.Path, u.RawPath = path, escaped
	}
	return u
}

// routePart returns the path from its first segment on that is a route's (/api, /v2, /v3), or "" when
// there is none: /capa and /apiary are a proxy's path, and kept.
func routePart(u *url.URL) string {
	path := u.EscapedPath()
	for at := 0; at < len(path); {
		rest := path[at+1:]
		segment, _, _ := strings.Cut(rest, "/")
		switch plain, _ := url.PathUnescape(segment); plain {
		case "api", "v2", "v3":
			return path[at:]
		}
		at += 1 + len(segment)
	}
	return ""
}

// origin returns the scheme, host and port as a browser compares them: lower case, the scheme's own port left out.
func origin(u *url.URL) string {
	scheme, host := strings.ToLower(u.Scheme), strings.ToLower(u.Host)
	switch scheme {
	case "https":
		host = strings.TrimSuffix(host, ":443")
	case "http":
		host = strings.TrimSuffix(host, ":80")
	}
	return scheme + "://" + strings.TrimSuffix(host, ":")
}
