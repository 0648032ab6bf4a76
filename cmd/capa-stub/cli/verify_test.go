package cli

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/contract"
	"github.com/capacms/capa-mcp/capa/stub"
)

// verified runs verify in this process.
func verified(ctx context.Context, environ map[string]string, args ...string) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	status = run(ctx, process{
		args: append([]string{"verify"}, args...), out: &out, err: &err,
		getenv: func(name string) string { return environ[name] },
	})
	return status, out.String(), err.String()
}

func TestVerify(t *testing.T) {
	running, err := stub.Start(stub.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer running.Close()
	junit := filepath.Join(t.TempDir(), "report.xml")
	environ := map[string]string{"CAPA_API_URL": running.URL, "CAPA_KEY": stub.Key}
	status, stdout, stderr := verified(t.Context(), environ, "--junit", junit)
	if status != contract.ExitKept || stderr != "" || !strings.Contains(stdout, " 0 fail, 0 differ, ") {
		t.Errorf("status %d\n%s%s", status, stdout, stderr)
	}
	if text, err := os.ReadFile(junit); err != nil || !strings.Contains(string(text), `<testsuite name="capa contract `) {
		t.Errorf("JUnit: %v %s", err, text)
	}
	ids := []string{contract.Checks()[0].ID, contract.Checks()[1].ID, contract.Checks()[2].ID}
	_, stdout, _ = verified(t.Context(), nil, "--url", running.URL, "--key", stub.Key, "--only", ids[0]+","+ids[1], "--only", ids[2])
	if !strings.Contains(stdout, "\n3 checks: ") {
		t.Errorf("--only: %s", stdout)
	}
}

// A deployment that answers and breaks the contract is reported with the request to see it again, which holds no key.
func TestVerifyBroken(t *testing.T) {
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer other.Close()
	status, stdout, _ := verified(t.Context(), nil, "--url", other.URL, "--key", "cap_secret_of_mine")
	if status != contract.ExitBroken || !strings.Contains(stdout, "curl") || strings.Contains(stdout, "cap_secret_of_mine") {
		t.Errorf("status %d\n%s", status, stdout)
	}
}

func TestVerifyRefusals(t *testing.T) {
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	over, cancel := context.WithCancel(t.Context())
	cancel()
	running, err := stub.Start(stub.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer running.Close()
	target := []string{"--url", running.URL, "--key", stub.Key}
	for _, tt := range []struct {
		name   string
		ctx    context.Context
		args   []string
		status int
		stderr string
	}{
		{"no address", t.Context(), target[2:], statusUsage, "capa-stub: verify: CAPA_API_URL is missing: pass --url or set it\n"},
		{"no key", t.Context(), target[:2], statusUsage, "capa-stub: verify: CAPA_KEY is missing: pass --key or set it\n"},
		{"neither", t.Context(), nil, statusUsage, "capa-stub: verify: CAPA_API_URL is missing: pass --url or set it; CAPA_KEY is missing: pass --key or set it\n"},
		{"a key nobody was given", t.Context(), []string{"--url", running.URL, "--key", "cap_live_nobodys"}, statusUsage, "capa-stub: verify: --key: the deployment does not know this key. Next: check that"},
		{"an address with a route", t.Context(), []string{"--url", running.URL + "/api", "--key", "k"}, statusUsage, "capa-stub: verify: --url: each request adds its own route; drop /api and what follows it.\n"},
		{"an address where nothing is Capa's", t.Context(), []string{"--url", running.URL + "/foo", "--key", stub.Key}, statusUsage, "capa-stub: verify: --url: nothing of Capa answers there: "},
		{"no such check", t.Context(), append(target, "--only", "none"), statusUsage, "capa-stub: verify: --only: no check is called none."},
		{"no such flag", t.Context(), []string{"--urls", "x"}, statusUsage, "capa-stub verify --help"},
		{"no flag", t.Context(), []string{"x"}, statusUsage, `verify: "x" is no flag`},
		{"no answer", t.Context(), []string{"--url", gone.URL, "--key", "k"}, statusUnfinished, "no answer from " + gone.URL},
		{"interrupted", over, target, statusUnfinished, "context canceled"},
		{"a report nobody can write", t.Context(), append(target, "--only", contract.Checks()[0].ID, "--junit", t.TempDir()), statusUnfinished, "is a directory"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			status, _, stderr := verified(tt.ctx, nil, tt.args...)
			if status != tt.status || !strings.Contains(stderr, tt.stderr) {
				t.Errorf("status %d, %s\nwant %d, %s", status, stderr, tt.status, tt.stderr)
			}
		})
	}
}

// TestVerifyWithoutTenant warns once of a legacy key alone.
func TestVerifyWithoutTenant(t *testing.T) {
	running, err := stub.Start(stub.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer running.Close()
	const warning = "capa-stub: verify: the rules of /v2 and /v3 are skipped: CAPA_TENANT_ID is missing; pass --tenant or set it\n"
	for _, tt := range []struct{ key, tenant, stderr string }{
		{"sk_stub_agent", "", warning},
		{"sk_stub_agent", stub.Tenant, ""},
		{stub.Key, "", ""},
	} {
		status, _, stderr := verified(t.Context(), nil, "--url", running.URL, "--key", tt.key, "--tenant", tt.tenant, "--only", "me-answers")
		if status != contract.ExitKept || stderr != tt.stderr {
			t.Errorf("%s of %q: status %d, %q, want %q", tt.key, tt.tenant, status, stderr, tt.stderr)
		}
	}
}

func TestVerifyList(t *testing.T) {
	status, stdout, _ := verified(t.Context(), nil, "--list")
	if n := strings.Count(stdout, "\n"); status != statusOK || n != len(contract.Checks()) {
		t.Errorf("status %d, %d checks", status, n)
	}
}
