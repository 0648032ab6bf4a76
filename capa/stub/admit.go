package stub

import (
	"slices"
	"strings"

	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

// The dated versions of the /api/ surface this deployment serves, newest first.
//
// [D] A request without Capa-Version is answered as the newest. The two dates answer alike.
var versions = [...]string{"2026-10-01", "2026-04-01"}

func isLegacy(c *call) bool {
	path := c.request.URL.Path
	return strings.HasPrefix(path, "/v2/") || strings.HasPrefix(path, "/v3/")
}

// refuseCapKey keeps a cap_ key off the legacy surface, before its routes or the key are looked up.
func refuseCapKey(c *call) error {
	if isLegacy(c) && strings.HasPrefix(bearer(c), capPrefix) {
		return newProblem("legacy_key_required", "The /v2 and /v3 routes take a legacy key; this one begins with cap_.", "Use the /api/ routes with this key.")
	}
	return nil
}

// admit checks version and key and gives the call its view.
func (s *Stub) admit(c *call) error {
	if !isLegacy(c) {
		if err := admitVersion(c); err != nil {
			return err
		}
	}
	k, ok := s.keys[bearer(c)]
	if !ok || isLegacy(c) && c.request.Header.Get("X-Tenant-Key") != Tenant {
		return newProblem("invalid_key", "No key, or one this deployment does not know.", "Send Authorization: Bearer <key>; keys are made in the Capa admin under Developers > Keys.")
	}
	c.key = k
	c.view = read.View{Project: s.project, Drafts: k.drafts(), Readable: k.reads, Version: c.version}
	return nil
}

func admitVersion(c *call) error {
	c.version = c.request.Header.Get("Capa-Version")
	if c.version == "" {
		c.version = versions[0]
	}
	if !slices.Contains(versions[:], c.version) {
		return newProblem("unsupported_version",
			"This deployment does not serve Capa-Version "+c.version+". It serves "+strings.Join(versions[:], ", ")+".",
			"Send one of those as Capa-Version.")
	}
	return nil
}

// bearer is the key a call carries; "" for none.
func bearer(c *call) string {
	scheme, key, _ := strings.Cut(c.request.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(key)
}
