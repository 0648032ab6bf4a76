package capa

import (
	"errors"
	"net/url"
	"strings"
	"testing"
)

type environment map[string]string

func (e environment) get(name string) string { return e[name] }

func mustParse(address string) *url.URL {
	u, err := url.Parse(address)
	if err != nil {
		panic(err) // a test's own constant
	}
	return u
}

func TestConfigFrom(t *testing.T) {
	for _, test := range []struct {
		name                          string
		env                           environment
		address, key, tenant, version string
	}{
		{"a cap_ key needs no tenant",
			environment{"CAPA_API_URL": "https://api.capacms.com", "CAPA_KEY": "cap_live_x"},
			"https://api.capacms.com", "cap_live_x", "", "2026-10-01"},
		{"a legacy key with its tenant",
			environment{"CAPA_API_URL": "https://api.capacms.com", "CAPA_KEY": "pk_x", "CAPA_TENANT_ID": "t1"},
			"https://api.capacms.com", "pk_x", "t1", "2026-10-01"},
		{"the first names are aliases",
			environment{"CAPA_BASE_URL": "http://localhost:4461", "CAPA_API_KEY": "cap_live_x"},
			"http://localhost:4461", "cap_live_x", "", "2026-10-01"},
		{"the main names win",
			environment{"CAPA_API_URL": "https://main", "CAPA_BASE_URL": "https://alias", "CAPA_KEY": "cap_main", "CAPA_API_KEY": "cap_alias"},
			"https://main", "cap_main", "", "2026-10-01"},
		{"an alias that loses is not judged",
			environment{"CAPA_API_URL": "https://main", "CAPA_BASE_URL": "https://u:p@alias/api", "CAPA_KEY": "cap_main", "CAPA_API_KEY": "${X}"},
			"https://main", "cap_main", "", "2026-10-01"},
		{"a blank main name is unset",
			environment{"CAPA_API_URL": "  ", "CAPA_BASE_URL": "https://alias", "CAPA_KEY": "\t", "CAPA_API_KEY": "cap_alias"},
			"https://alias", "cap_alias", "", "2026-10-01"},
		{"blanks of a pasted line are trimmed",
			environment{"CAPA_API_URL": " https://h \n", "CAPA_KEY": "\u00a0pk_x\r\n", "CAPA_TENANT_ID": "\ufefft1\t", "CAPA_API_VERSION": " 2026-04-01 "},
			"https://h", "pk_x", "t1", "2026-04-01"},
		{"a slash at the end goes",
			environment{"CAPA_API_URL": "https://h/", "CAPA_KEY": "cap_x"}, "https://h", "cap_x", "", "2026-10-01"},
		{"a proxy's path stays",
			environment{"CAPA_API_URL": "https://h/capa/", "CAPA_KEY": "cap_x"}, "https://h/capa", "cap_x", "", "2026-10-01"},
		{"a path that only begins like a route stays",
			environment{"CAPA_API_URL": "https://h/apiary/v20", "CAPA_KEY": "cap_x"}, "https://h/apiary/v20", "cap_x", "", "2026-10-01"},
		{"an encoded path stays as it is",
			environment{"CAPA_API_URL": "https://h/a%2Fb/", "CAPA_KEY": "cap_x"}, "https://h/a%2Fb", "cap_x", "", "2026-10-01"},
		{"a route's name in the host is no segment",
			environment{"CAPA_API_URL": "https://api:8080", "CAPA_KEY": "cap_x"}, "https://api:8080", "cap_x", "", "2026-10-01"},
		{"an address of numbers",
			environment{"CAPA_API_URL": "HTTP://[::1]:4461", "CAPA_KEY": "cap_x"}, "http://[::1]:4461", "cap_x", "", "2026-10-01"},
		{"a tenant beside a cap_ key is kept",
			environment{"CAPA_API_URL": "https://h", "CAPA_KEY": "cap_x", "CAPA_TENANT_ID": "t1"}, "https://h", "cap_x", "t1", "2026-10-01"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := ConfigFrom(test.env.get)
			if err != nil {
				t.Fatal(err)
			}
			if got.Address.String() != test.address || got.Key.reveal() != test.key || got.Tenant != test.tenant || got.Version != test.version {
				t.Errorf("got %s %s %q %s", got.Address, got.Key.reveal(), got.Tenant, got.Version)
			}
		})
	}
}

const (
	noAddress = "CAPA_API_URL is missing. Next: set it to the API's address with no route after it, such as https://api.capacms.com."
	noKey     = "CAPA_KEY is missing. Next: set it to a key minted in the Capa admin under Developers > Keys. CAPA_TENANT_ID is for legacy keys only: pk_, sk_ or no prefix."
	noTenant  = "CAPA_TENANT_ID is missing. CAPA_KEY holds a legacy key (any key that does not start with cap_), and the /v2 and /v3 routes need its tenant. Next: set CAPA_TENANT_ID to the tenant's id, or use a cap_ key."
	template  = " holds a ${...} that was not filled in. Next: write the value itself where this server's variables are set, or set the variable it names."
	unsent    = " holds a space, a line break or another character that cannot be sent. Next: set it again, as one word."
	dropped   = ": it is the API's address with no route after it, and each call adds the route it needs."
	userInfo  = "CAPA_API_URL holds a user name or password (an @), which is not sent. Next: write the address without them."
	noScheme  = "CAPA_API_URL has no scheme. Next: write it with https:// (or http://) in front."
	unread    = "CAPA_API_URL is not an address that can be read. Next: write it as https://api.capacms.com."
	query     = "CAPA_API_URL has a ? or # part, which no route can follow. Next: drop everything from the ? or # on."
	noDate    = "CAPA_API_VERSION is not a date such as 2026-10-01. Next: set it to a date the deployment serves, or leave it unset."
	badScheme = "CAPA_API_URL has a scheme that is not https or http. Next: write it as https://api.capacms.com."
)

func TestConfigFromRefuses(t *testing.T) {
	key := func(value string) environment {
		return environment{"CAPA_API_URL": "https://h", "CAPA_KEY": value, "CAPA_TENANT_ID": "t1"}
	}
	address := func(value string) environment { return environment{"CAPA_API_URL": value, "CAPA_KEY": "cap_x"} }
	for _, test := range []struct {
		name string
		env  environment
		want []string
	}{
		{"nothing set", environment{}, []string{noAddress, noKey}},
		{"a tenant alone", environment{"CAPA_TENANT_ID": "t1"}, []string{noAddress, noKey}},
		{"no key", environment{"CAPA_API_URL": "https://h"}, []string{noKey}},
		{"no address", environment{"CAPA_KEY": "cap_x"}, []string{noAddress}},
		{"pk_ without a tenant", environment{"CAPA_API_URL": "https://h", "CAPA_KEY": "pk_x"}, []string{noTenant}},
		{"sk_ with a blank tenant", environment{"CAPA_API_URL": "https://h", "CAPA_KEY": "sk_x", "CAPA_TENANT_ID": " "}, []string{noTenant}},
		{"no prefix under the alias, no tenant", environment{"CAPA_API_URL": "https://h", "CAPA_API_KEY": "x"},
			[]string{strings.Replace(noTenant, "CAPA_KEY", "CAPA_API_KEY", 1)}},

		{"a route", address("https://h/v3/x"), []string{"Drop /v3/x from CAPA_API_URL" + dropped}},
		{"a route and a slash", address("https://h/api/"), []string{"Drop /api from CAPA_API_URL" + dropped}},
		{"a route after a proxy's path", address("https://h/capa/v2/api"), []string{"Drop /v2/api from CAPA_API_URL" + dropped}},
		{"the first of two routes", address("https://h/api/v2"), []string{"Drop /api/v2 from CAPA_API_URL" + dropped}},
		{"a route after two slashes", address("https://h//api"), []string{"Drop /api from CAPA_API_URL" + dropped}},
		{"an encoded route", address("https://h/%61pi/x%20y"), []string{"Drop /%61pi/x%20y from CAPA_API_URL" + dropped}},
		{"a route under the alias", environment{"CAPA_BASE_URL": "https://h/api", "CAPA_KEY": "cap_x"}, []string{"Drop /api from CAPA_BASE_URL" + dropped}},
		{"the key in a route", environment{"CAPA_API_URL": "https://h/api/cap_live_x", "CAPA_KEY": "cap_live_x"}, []string{"Drop /api/[key] from CAPA_API_URL" + dropped}},

		{"no scheme", address("api.capacms.com"), []string{noScheme}},
		{"no scheme but a port", address("localhost:4461"), []string{noScheme}},
		{"one slash", address("https:/h"), []string{noScheme}},
		{"another scheme", address("ftp://h"), []string{badScheme}},
		{"a user and a password", address("https://ann:s3cret@h"), []string{userInfo}},
		{"a user", address("https://ann@h"), []string{userInfo}},
		{"a password with a slash", address("https://ann:1/2@h"), []string{userInfo}},
		{"a user without a scheme", address("ann:s3cret@h"), []string{userInfo}},
		{"no host", address("https:///x"), []string{unread}},
		{"a port alone", address("https://:80"), []string{unread}},
		{"no port number", address("https://h:http"), []string{unread}},
		{"a port that is none", address("https://h:70000"), []string{unread}},
		{"a space in the host", address("https://a b"), []string{unread}},
		{"a line break", address("https://h/\nx"), []string{unread}},
		{"a query", address("https://h/?key=x"), []string{query}},
		{"an empty query", address("https://h?"), []string{query}},
		{"a fragment", address("https://h/#x"), []string{query}},

		{"a template for the address", address("${CAPA_API_URL}"), []string{"CAPA_API_URL" + template}},
		{"a template in the address", address("https://${HOST}/"), []string{"CAPA_API_URL" + template}},
		{"a template under the alias", environment{"CAPA_BASE_URL": "${X}", "CAPA_KEY": "cap_x"}, []string{"CAPA_BASE_URL" + template}},
		{"a template for the key", environment{"CAPA_API_URL": "https://h", "CAPA_KEY": "${CAPA_KEY}"}, []string{"CAPA_KEY" + template}},
		{"a template with a default", key("${CAPA_KEY:-cap_live_x}"), []string{"CAPA_KEY" + template}},
		{"an editor's template", key("${env:CAPA_KEY}"), []string{"CAPA_KEY" + template}},
		{"a template for the tenant", environment{"CAPA_API_URL": "https://h", "CAPA_KEY": "cap_x", "CAPA_TENANT_ID": "${CAPA_TENANT_ID}"}, []string{"CAPA_TENANT_ID" + template}},
		{"a template for the version", environment{"CAPA_API_URL": "https://h", "CAPA_KEY": "cap_x", "CAPA_API_VERSION": "${CAPA_API_VERSION}"}, []string{"CAPA_API_VERSION" + template}},
		{"every template at once", environment{"CAPA_API_URL": "${A}", "CAPA_KEY": "${B}", "CAPA_TENANT_ID": "${C}", "CAPA_API_VERSION": "${D}"},
			[]string{"CAPA_API_URL" + template, "CAPA_KEY" + template, "CAPA_TENANT_ID" + template, "CAPA_API_VERSION" + template}},

		{"a line break in the key", key("cap_x\ncap_y"), []string{"CAPA_KEY" + unsent}},
		{"a header pasted as the key", key("Bearer cap_x"), []string{"CAPA_KEY begins with Bearer, which is sent before the key anyway. Next: set the key alone."}},
		{"an example's key", key("cap_live_..."), []string{"CAPA_KEY ends in ..., as an example does. Next: set the whole value."}},
		{"an example's key, typeset", key("cap_live_…"), []string{"CAPA_KEY ends in ..., as an example does. Next: set the whole value."}},
		{"a key in quotes", key(`"cap_live_x"`), []string{"CAPA_KEY begins and ends with a quote, which is part of its value. Next: set it without the quotes."}},
		{"a key with one quote", key(`"cap_live_x`), []string{"CAPA_KEY begins or ends with a quote, which is part of its value. Next: set it without the quote."}},
		{"a legacy key with one quote asks for no tenant", key(`pk_x'`), []string{"CAPA_KEY begins or ends with a quote, which is part of its value. Next: set it without the quote."}},
		{"a key in brackets", key("<your-key>"), []string{"CAPA_KEY is in angle brackets, as an example's placeholder is. Next: set the value itself."}},
		{"a shell's variable", key("$CAPA_KEY"), []string{"CAPA_KEY holds a $NAME that was not filled in. Next: write the value itself where this server's variables are set, or set the variable it names."}},
		{"a key no header can carry asks for no tenant", key("“pk_x”"), []string{"CAPA_KEY holds a space, a line break or another character that cannot be sent. Next: set it again, as one word."}},
		{"an address in quotes", address("'https://h'"), []string{"CAPA_API_URL begins and ends with a quote, which is part of its value. Next: set it without the quotes."}},
		{"a control character in the key", key("cap_\x7fx"), []string{"CAPA_KEY" + unsent}},
		{"a line break in the tenant", environment{"CAPA_API_URL": "https://h", "CAPA_KEY": "pk_x", "CAPA_TENANT_ID": "a\r\nX-Evil: 1"}, []string{"CAPA_TENANT_ID" + unsent}},

		{"a version in words", environment{"CAPA_API_URL": "https://h", "CAPA_KEY": "cap_x", "CAPA_API_VERSION": "latest"}, []string{noDate}},
		{"a version without zeros", environment{"CAPA_API_URL": "https://h", "CAPA_KEY": "cap_x", "CAPA_API_VERSION": "2026-4-1"}, []string{noDate}},
		{"a day that is none", environment{"CAPA_API_URL": "https://h", "CAPA_KEY": "cap_x", "CAPA_API_VERSION": "2026-02-30"}, []string{noDate}},
		{"several at once", environment{"CAPA_API_URL": "h", "CAPA_KEY": "pk_x", "CAPA_API_VERSION": "v1"}, []string{noScheme, noTenant, noDate}},
	} {
		t.Run(test.name, func(t *testing.T) {
			config, err := ConfigFrom(test.env.get)
			var refused *ConfigError
			if !errors.As(err, &refused) {
				t.Fatalf("got %v, %v, want a *ConfigError", config, err)
			}
			if got, want := err.Error(), strings.Join(test.want, "\n"); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
			for _, fault := range refused.Faults {
				if !strings.Contains(fault.Error(), fault.Variable) {
					t.Errorf("%q does not name its variable %s", fault, fault.Variable)
				}
			}
		})
	}
}

// Whatever an address holds, a refusal is one line and an accepted address is one that routes can follow.
func FuzzConfigAddress(f *testing.F) {
	for _, seed := range []string{"https://h/capa", "http://u:p@h", "https://h/v3/x", "localhost:1", "https://h/%2e%2e/api", "https://h/a%2F/", "https://[::1%25e]:1", "${X}"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		config, err := ConfigFrom(environment{"CAPA_API_URL": text, "CAPA_KEY": "cap_x"}.get)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("%q: more than one line: %q", text, err)
			}
			return
		}
		again, err := ConfigFrom(environment{"CAPA_API_URL": config.Address.String(), "CAPA_KEY": "cap_x"}.get)
		if err != nil || again.Address.String() != config.Address.String() {
			t.Errorf("%q was read as %q, and that as %v, %v", text, config.Address, again.Address, err)
		}
		if config.Address.User != nil || config.Address.RawQuery != "" || strings.HasSuffix(config.Address.EscapedPath(), "/") {
			t.Errorf("%q was read as %q", text, config.Address)
		}
	})
}
