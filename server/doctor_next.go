package server

import (
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/capacms/capa-mcp/capa"
)

// nextStep is the one thing to do first: about the first probe that failed, else about what the key is offered, else about time. "" is for
// nothing to do.
func nextStep(found findings, r Report) string {
	if len(found.failures) > 0 {
		return mend(found.failures[0])
	}
	if !slices.ContainsFunc(r.Tools, func(t ToolState) bool { return t.Offered && t.Surface != offline.String() }) {
		return giveScope()
	}
	for _, p := range r.Probes {
		if p.Late {
			return fmt.Sprintf("Find out why %s is slow: a client's first list waits %v for it. Everything else is well.", p.Request, listWait)
		}
	}
	return ""
}

// giveScope is what to do about a key that reads nothing.
func giveScope() string {
	return fmt.Sprintf("Give the key %s in the Capa admin, under Developers > Keys: as it is, it reads nothing.", needInstance)
}

// mend is what to do about a probe that failed.
func mend(f failure) string {
	var failed *capa.Error
	if !errors.As(f.err, &failed) {
		return "Run this again: " + f.probe + " had not answered when it ended."
	}
	switch {
	case failed.Cause == capa.CauseNoTLS:
		return "Write http:// in place of https:// in CAPA_API_URL, or the port that answers with TLS: this one answers without."
	case !failed.Reached:
		return "Check that CAPA_API_URL is right and that the API is running and reachable from this machine, then run this again."
	case failed.Status == http.StatusTooManyRequests || failed.Status >= http.StatusInternalServerError:
		return "Wait a minute and run this again: something is there that cannot answer now."
	case failed.Code() == capa.CodeNotFollowed:
		return "Set CAPA_API_URL to the address that answers in the end: it redirects, and a key follows no redirect to another address."
	case failed.Envelope == capa.EnvelopeNone:
		return "Find out what answers at CAPA_API_URL: it is not Capa. Usual are a proxy's or a login's page, and the address of a site in place of its API's."
	case f.probe == probeLegacy && failed.Status == http.StatusUnauthorized:
		return "Check CAPA_TENANT_ID: the legacy routes do not know the key under this tenant, and GET /api/me, which reads no tenant, knows it."
	case f.probe == probeLegacy && failed.NotServed():
		return "Use a cap_ key: this deployment does not serve the legacy routes, and the tools on /api/ read the same content."
	case failed.Status == http.StatusUnauthorized:
		return "Check CAPA_KEY: the deployment does not know it. Copy it again from Developers > Keys in the Capa admin."
	case failed.Code() == "unsupported_version":
		return "Set CAPA_API_VERSION to a version the deployment serves, or unset it."
	case failed.Code() == "insufficient_scope":
		return giveScope()
	case failed.NotServed():
		return "Check that CAPA_API_URL is the API's address, with nothing after it but a proxy's path. If it is, this deployment does not serve /api/: ask the person running it."
	}
	return "Mend what " + f.probe + " answered above, then run this again."
}
