package contract

import (
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// version is the dated version of the API that the checks are written for.
const version = "2026-10-01"

// noKey as a request's key sends none.
const noKey = "-"

// request is one request to a deployment. The zero fields are the usual: GET, the target's key, the version.
type request struct {
	method string
	path   string            // with its query, from the deployment's address on
	key    string            // "" is the target's
	header map[string]string // over the usual headers; "" leaves one out
	body   string            // JSON; "" for none
}

// headers are what r sends, the key aside. The tenant belongs to the legacy surface alone.
func (r request) headers(tenant string) map[string]string {
	h := map[string]string{"Accept": "application/json"}
	if isLegacyPath(r.path) {
		if tenant != "" {
			h["X-Tenant-Key"] = tenant
		}
	} else {
		h["Capa-Version"] = version
	}
	if r.body != "" {
		h["Content-Type"] = "application/json"
	}
	for name, value := range r.header {
		if value == "" {
			delete(h, name)
		} else {
			h[name] = value
		}
	}
	return h
}

func isLegacyPath(path string) bool {
	return strings.HasPrefix(path, "/v2/") || strings.HasPrefix(path, "/v3/")
}

func (r request) verb() string {
	if r.method == "" {
		return http.MethodGet
	}
	return r.method
}

// send carries out r. The error is one of the transport, of an answer that breaks off, or of one over maxAnswer.
func (d *deployment) send(p *probe, r request) (*exchange, error) {
	outgoing, err := http.NewRequestWithContext(p.ctx, r.verb(), d.target.URL+r.path, strings.NewReader(r.body))
	if err != nil {
		return nil, err
	}
	for name, value := range r.headers(d.target.Tenant) {
		outgoing.Header.Set(name, value)
	}
	switch r.key {
	case noKey:
	case "":
		outgoing.Header.Set("Authorization", "Bearer "+d.target.Key)
	default:
		outgoing.Header.Set("Authorization", "Bearer "+r.key)
	}
	answer, err := d.client.Do(outgoing)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	body, err := readAnswer(answer.Body)
	if err != nil {
		return nil, err
	}
	document, err := ojson.Parse(bytes.Clone(body))
	if err != nil {
		document = ojson.Value{} // no JSON: what is expected of it will say so
	}
	return &exchange{p: p, request: r, status: answer.StatusCode, header: answer.Header, body: body, document: document}, nil
}

// maxCurlBody bounds a body in a curl command, in bytes. One over it is there to be too large, not to be read.
const maxCurlBody = 4_000

// curl is r as a command, with the key and the tenant as shell variables.
func (r request) curl(t Target) string {
	var b strings.Builder
	b.WriteString("curl -sS -i")
	if r.verb() != http.MethodGet {
		b.WriteString(" -X " + r.verb())
	}
	b.WriteString(" " + quoteShell(t.URL+r.path))
	switch r.key {
	case noKey:
	case "":
		b.WriteString(` -H "Authorization: Bearer $CAPA_KEY"`)
	default:
		b.WriteString(" -H " + quoteShell("Authorization: Bearer "+r.key))
	}
	headers := r.headers(t.Tenant)
	for _, name := range slices.Sorted(maps.Keys(headers)) {
		if t.Tenant != "" && headers[name] == t.Tenant {
			b.WriteString(" -H \"" + name + `: $CAPA_TENANT_ID"`)
			continue
		}
		b.WriteString(" -H " + quoteShell(name+": "+headers[name]))
	}
	switch {
	case len(r.body) > maxCurlBody:
		fmt.Fprintf(&b, " --data-binary @- # a body of %d bytes, from: %s", len(r.body), r.body[:40])
	case r.body != "":
		b.WriteString(" --data-binary " + quoteShell(r.body))
	}
	return b.String()
}

func quoteShell(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }
