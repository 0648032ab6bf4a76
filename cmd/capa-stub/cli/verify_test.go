package cli

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
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
		{"no such check", t.Context(), append(target, "--only", "none"), statusUsage, `capa-stub: verify: --only: no check and no area is called "none".`},
		{"no such flag", t.Context(), []string{"--urls", "x"}, statusUsage, "capa-stub verify --help"},
		{"no flag", t.Context(), []string{"x"}, statusUsage, `verify: "x" is no flag`},
		{"a check in place of a flag", t.Context(), []string{"me-answers"}, statusUsage, `verify: "me-answers" is no flag; say --only me-answers`},
		{"a list of what is not there", t.Context(), []string{"--list", "--only", "none"}, statusUsage, `--only: no check and no area is called "none".`},
		{"no answer", t.Context(), []string{"--url", gone.URL, "--key", "k"}, statusUnfinished, "no answer from " + gone.URL},
		{"interrupted", over, target, statusUnfinished, "capa-stub: verify: stopped before the first check\n"},
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

// TestVerifyStopped holds that a run that is stopped says what it has found, on stdout and as JUnit, and that it was stopped.
func TestVerifyStopped(t *testing.T) {
	handler, err := stub.New(stub.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var asked atomic.Int64
	deployment := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if asked.Add(1) == 30 {
			stop()
		}
		handler.ServeHTTP(w, r)
	}))
	defer deployment.Close()
	junit := filepath.Join(t.TempDir(), "report.xml")
	status, stdout, stderr := verified(ctx, nil, "--url", deployment.URL, "--key", stub.Key, "--junit", junit)
	if status != statusUnfinished || !strings.Contains(stdout, "pass     me-answers ") || !strings.HasSuffix(stdout, " checks left.\n") {
		t.Errorf("status %d\n%s", status, stdout)
	}
	if stderr != "capa-stub: verify: stopped: the report is of what was checked until then\n" {
		t.Errorf("stderr %q", stderr)
	}
	if text, err := os.ReadFile(junit); err != nil || !strings.Contains(string(text), `name="me-answers"`) {
		t.Errorf("JUnit: %v %s", err, text)
	}
}

// TestVerifyProgress shows how far it is at a terminal alone.
func TestVerifyProgress(t *testing.T) {
	for _, terminal := range []bool{false, true} {
		var stderr bytes.Buffer
		show, end := process{err: &stderr, terminal: terminal}.progress()
		if show != nil {
			show(1, 244)
			show(2, 244)
		}
		end()
		if want := map[bool]string{true: "\r1 of 244 checks\r2 of 244 checks\r\x1b[K"}[terminal]; stderr.String() != want {
			t.Errorf("terminal %v: %q, want %q", terminal, stderr.String(), want)
		}
	}
}

// TestVerifyNamesTheVariable holds that a setting that is no good is named by where it came from.
func TestVerifyNamesTheVariable(t *testing.T) {
	running, err := stub.Start(stub.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer running.Close()
	_, _, stderr := verified(t.Context(), map[string]string{"CAPA_API_URL": running.URL, "CAPA_KEY": "cap_live_nobodys"})
	if !strings.HasPrefix(stderr, "capa-stub: verify: CAPA_KEY: the deployment does not know this key. Next: ") {
		t.Error(stderr)
	}
	_, _, stderr = verified(t.Context(), map[string]string{"CAPA_API_URL": "capa", "CAPA_KEY": "k"})
	if !strings.HasPrefix(stderr, "capa-stub: verify: CAPA_API_URL: it needs http://") {
		t.Error(stderr)
	}
}

func TestVerifyListOnly(t *testing.T) {
	_, stdout, _ := verified(t.Context(), nil, "--list", "--only", "me-answers, models-list")
	want := "me-answers (stated): GET /api/me says what the key holds.\nmodels-list (decided): "
	if !strings.HasPrefix(stdout, want) || strings.Count(stdout, "\n") != 2 {
		t.Errorf("%s\nwant %s…", stdout, want)
	}
}

func TestVerifyList(t *testing.T) {
	status, stdout, _ := verified(t.Context(), nil, "--list")
	if n := strings.Count(stdout, "\n"); status != statusOK || n != len(contract.Checks()) {
		t.Errorf("status %d, %d checks", status, n)
	}
}
