package cli

import (
	"bufio"
	"bytes"
	"context"
	"flag"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
)

// asCommand makes the test's own binary the command, so that tests run it as a shell would.
const asCommand = "CAPA_STUB_TEST_AS_COMMAND"

func TestMain(m *testing.M) {
	switch {
	case os.Getenv(asAsker) != "" && len(os.Args) == 2 && os.Args[1] == "ask":
		os.Exit(askForMe())
	case os.Getenv(asCommand) != "":
		os.Exit(Main())
	}
	os.Exit(m.Run())
}

func command(args ...string) *exec.Cmd {
	c := exec.Command(os.Args[0], args...)
	c.Env = append(os.Environ(), asCommand+"=1")
	return c
}

// start runs the command until the test ends and returns its address, the first line of its stdout.
func start(t *testing.T, c *exec.Cmd) string {
	t.Helper()
	stdout, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Process.Kill() // has ended, if all went well
		_ = c.Wait()
	})
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil || !regexp.MustCompile(`^http://127\.0\.0\.1:\d+\n$`).MatchString(line) {
		t.Fatalf("first line %q: %v", line, err)
	}
	return strings.TrimSpace(line)
}

func get(t *testing.T, url string) string {
	t.Helper()
	request, err := http.NewRequest("GET", url, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer cap_live_stub")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

func TestServesUntilSIGTERM(t *testing.T) {
	c := command("--addr", "127.0.0.1:0")
	url := start(t, c)
	if got := get(t, url+"/api/me"); !strings.Contains(got, `"environment":"production"`) {
		t.Errorf("/api/me: %s", got)
	}
	if err := c.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := c.Wait(); err != nil {
		t.Errorf("after SIGTERM: %v", err)
	}
}

func TestFlags(t *testing.T) {
	dir := t.TempDir()
	overlay, log := filepath.Join(dir, "overlay.json"), filepath.Join(dir, "log")
	text := `[{"model":"notes","id":"` + firstNote(t) + `","set":{"title":"Changed"}}]`
	if err := os.WriteFile(overlay, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	c := command("--addr", "127.0.0.1:0", "--data", "zoo", "--overlay", overlay, "--clock", "2026-09-25T05:03:06.808Z", "--log", log)
	c.Env = append(c.Env, "CAPA_KEY_SCOPES=on", "CAPA_SITE_PREVIEW=on", "CAPA_API_GRAPHQL=off")
	url := start(t, c)
	if got := get(t, url+"/api/me"); !strings.Contains(got, `"scopes":[`) {
		t.Errorf("CAPA_KEY_SCOPES=on: %s", got)
	}
	if got := get(t, url+"/api/preview"); strings.Contains(got, "route_not_found") {
		t.Errorf("CAPA_SITE_PREVIEW=on: %s", got)
	}
	if got := get(t, url+"/api/entries/notes?select=title"); !strings.Contains(got, `"title":"Changed"`) {
		t.Errorf("--overlay: %s", got)
	}
	response, err := http.Post(url+"/api/graphql", "application/json", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
	if response.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("CAPA_API_GRAPHQL=off: %s", response.Status)
	}
	if got := response.Header.Get("Date"); got != "Fri, 25 Sep 2026 05:03:06 GMT" {
		t.Errorf("--clock: %s", got)
	}
	written, err := os.ReadFile(log)
	if err != nil || strings.Count(string(written), "\n") != 4 {
		t.Errorf("--log: %v %q", err, written)
	}
}

// firstNote asks a stub of the zoo for the id of a note.
func firstNote(t *testing.T) string {
	t.Helper()
	text := get(t, start(t, command("--addr", "127.0.0.1:0", "--data", "zoo"))+"/api/entries/notes?select=id&limit=1")
	found := regexp.MustCompile(`"id":"([^"]+)"`).FindStringSubmatch(text)
	if found == nil {
		t.Fatal(text)
	}
	return found[1]
}

func TestRunsACommand(t *testing.T) {
	for _, tt := range []struct {
		name   string
		script string
		stdout string
		status int
	}{
		{"with the stub's address and a key", `printf '%s %s' "$CAPA_API_URL" "$CAPA_KEY"`, `http://127\.0\.0\.1:\d+ cap_live_stub`, 0},
		{"and its status", `exit 7`, ``, 7},
		{"or 128 and the signal", `kill -9 $$`, ``, 137},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			c := command("--data", "seed", "--", "sh", "-c", tt.script)
			c.Stdout, c.Stderr = &stdout, &stderr
			if err := c.Run(); c.ProcessState == nil || c.ProcessState.ExitCode() != tt.status {
				t.Errorf("%v, want status %d", err, tt.status)
			}
			if !regexp.MustCompile("^" + tt.stdout + "$").MatchString(stdout.String()) {
				t.Errorf("stdout %q", stdout.String())
			}
			if !regexp.MustCompile(`^capa-stub: serving at http://127\.0\.0\.1:\d+\n$`).MatchString(stderr.String()) {
				t.Errorf("stderr %q", stderr.String())
			}
		})
	}
}

func TestRefusals(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing")
	for _, tt := range []struct {
		args   []string
		status int
		stderr string
	}{
		{[]string{"--adr", "x"}, statusUsage, "capa-stub: there is no flag --adr. Did you mean --addr?\nRun capa-stub --help for the flags.\n"},
		{[]string{"--latncy=1s"}, statusUsage, "capa-stub: there is no flag --latncy. Did you mean --latency?\n"},
		{[]string{"--speed", "1"}, statusUsage, "capa-stub: there is no flag --speed\n"},
		{[]string{"---addr"}, statusUsage, `capa-stub: "---addr" is no flag: a flag is two dashes and a name`},
		{[]string{"--data", "zoo", "--=x"}, statusUsage, `capa-stub: "--=x" is no flag: `},
		{[]string{"--data"}, statusUsage, "capa-stub: --data needs a value\n"},
		{[]string{"--version=maybe"}, statusUsage, "capa-stub: --version takes no value\n"},
		{[]string{"--data", "zoo", "--data", "seed"}, statusUsage, "capa-stub: --data is given twice\n"},
		{[]string{"--clock", "noon"}, statusUsage, `capa-stub: --clock: "noon" is no time as 2026-09-25T05:03:06Z is`},
		{[]string{"capa-mcp"}, statusUsage, `capa-stub: "capa-mcp" is no flag; a command to run comes after --`},
		{[]string{"verfy"}, statusUsage, `capa-stub: "verfy" is no flag; did you mean capa-stub verify?`},
		{[]string{"--data", "zoo", "verify"}, statusUsage, `capa-stub: "verify" is no flag; did you mean capa-stub verify?`},
		{[]string{""}, statusUsage, `capa-stub: "" is no flag; a command to run comes after --`},
		{[]string{"--addr", "4461"}, statusUsage, "capa-stub: --addr wants HOST:PORT, such as 127.0.0.1:4461; 127.0.0.1:0 takes a free port\n"},
		{[]string{"--"}, statusUsage, "capa-stub: no command after --"},
		{[]string{"--data", missing}, statusUsage, "capa-stub: " + missing + ": it is no data set's name and no file that can be read (no such file or directory)"},
		{[]string{"--data", "big:9"}, statusUsage, "capa-stub: big:9: its size cannot be used; write big:60x1000"},
		{[]string{"--overlay", missing}, statusUsage, "capa-stub: open " + missing + ": no such file or directory"},
		{[]string{"--log", filepath.Join(missing, "log")}, statusUsage, "capa-stub: open " + missing + "/log: no such file or directory"},
		{[]string{"--addr", "256.0.0.1:0"}, statusFailed, "capa-stub: listen tcp"},
		{[]string{"--fault", "GET"}, statusUsage, `capa-stub: fault "GET": it needs a method and a path; write it as `},
		{[]string{"--latency", "-1s"}, statusUsage, "capa-stub: --latency cannot be negative\n"},
		{[]string{"--latency", "soon"}, statusUsage, `capa-stub: --latency: "soon" is no duration as 300ms or 2s is`},
		{[]string{"--latency", "200"}, statusUsage, "capa-stub: --latency: 200 needs a unit: 200ms or 200s\n"},
		{[]string{"--cors", "localhost"}, statusUsage, `capa-stub: "localhost" is no origin a browser sends; write `},
		{[]string{"--record", "https://ada:secret@capa.example", "--cassette", "x.yaml"}, statusUsage, "capa-stub: --record: it takes no user name, password, "},
		{[]string{"--record", "capa.example", "--cassette", "x.yaml"}, statusUsage, "capa-stub: --record: write it as https://api.capacms.com\n"},
		{[]string{"--record", "https://capa.example/api", "--cassette", "x.yaml"}, statusUsage, "capa-stub: --record: each request adds its own route; drop /api and what follows it\n"},
		{[]string{"--record", "https://capa.example"}, statusUsage, "capa-stub: --record needs --cassette"},
		{[]string{"--record", "https://capa.example", "--cassette", "x.json"}, statusUsage, "capa-stub: cassette x.json: its name must end in .yaml\n"},
		{[]string{"--record", "https://capa.example", "--cassette", "x.yaml", "--data", "zoo"}, statusUsage, "capa-stub: --data is for the stub itself, which --record does not serve\n"},
		{[]string{"--cassette", "x.yaml"}, statusUsage, "capa-stub: --cassette needs --record"},
		{[]string{"--replay", missing + ".yaml"}, statusUsage, "capa-stub: there is no cassette " + missing + ".yaml"},
		{[]string{"--replay", "x.yaml", "--cors", "*"}, statusUsage, "capa-stub: --cors is for the stub itself, which --replay does not serve\n"},
		{[]string{"--", missing}, statusNotFound, ""},
	} {
		var stdout, stderr bytes.Buffer
		none := func(string) string { return "" }
		if status := run(t.Context(), process{args: tt.args, getenv: none, out: &stdout, err: &stderr}); status != tt.status || !strings.HasPrefix(stderr.String(), tt.stderr) {
			t.Errorf("%v: status %d, %s\nwant %d, %s…", tt.args, status, stderr.String(), tt.status, tt.stderr)
		}
		if stdout.Len() > 0 {
			t.Errorf("%v: stdout %q", tt.args, stdout.String())
		}
	}
}

// A switch that is neither on nor off is refused by its name.
func TestSwitches(t *testing.T) {
	over, cancel := context.WithCancel(t.Context())
	cancel() // one that serves ends at once
	for _, tt := range []struct{ name, value, stderr string }{
		{"CAPA_API_GRAPHQL", "of", "capa-stub: CAPA_API_GRAPHQL is \"of\"; it takes on or off, and is on where it is not set\n"},
		{"CAPA_KEY_SCOPES", "true", "capa-stub: CAPA_KEY_SCOPES is \"true\"; it takes on or off, and is off where it is not set\n"},
		{"CAPA_SITE_PREVIEW", "1", "capa-stub: CAPA_SITE_PREVIEW is \"1\"; it takes on or off, and is off where it is not set\n"},
		{"CAPA_API_GRAPHQL", " OFF ", ""},
		{"CAPA_KEY_SCOPES", "off", ""},
	} {
		var stderr bytes.Buffer
		getenv := func(name string) string { return map[string]string{tt.name: tt.value}[name] }
		status := run(over, process{args: []string{"--addr", "127.0.0.1:0"}, getenv: getenv, out: io.Discard, err: &stderr})
		if refused := status == statusUsage; refused != (tt.stderr != "") || stderr.String() != tt.stderr {
			t.Errorf("%s=%s: status %d, %q, want %q", tt.name, tt.value, status, stderr.String(), tt.stderr)
		}
	}
}

// A port that is taken is said with the way to another.
func TestPortTaken(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	var stdout, stderr bytes.Buffer
	status := run(t.Context(), process{args: []string{"--addr", taken.Addr().String()}, getenv: os.Getenv, out: &stdout, err: &stderr})
	if status != statusFailed || stdout.Len() > 0 || !strings.HasSuffix(stderr.String(), ". Next: --addr 127.0.0.1:0 takes a free port\n") {
		t.Errorf("status %d, stdout %q, stderr %q", status, stdout.String(), stderr.String())
	}
}

// At a terminal stderr says how to go on; stdout is the address alone, whoever reads it.
func TestWelcome(t *testing.T) {
	over, cancel := context.WithCancel(t.Context())
	cancel() // it serves, and ends at once
	for _, terminal := range []bool{false, true} {
		var stdout, stderr bytes.Buffer
		p := process{args: []string{"--addr", "127.0.0.1:0"}, getenv: os.Getenv, out: &stdout, err: &stderr, terminal: terminal}
		if status := run(over, p); status != statusOK || !regexp.MustCompile(`^http://127\.0\.0\.1:\d+\n$`).MatchString(stdout.String()) {
			t.Errorf("terminal %v: status %d, stdout %q", terminal, status, stdout.String())
		}
		want := ""
		if terminal {
			want = "Keys: cap_live_stub reads what is published, cap_dev_stub drafts too; capa-stub --help has the others.\n" +
				"To see what it holds, open " + strings.TrimSpace(stdout.String()) + " in a browser.\nCtrl-C ends it.\n"
		}
		if stderr.String() != want {
			t.Errorf("terminal %v: stderr %q, want %q", terminal, stderr.String(), want)
		}
	}
}

// Help names every flag there is, every variable and every key.
func TestHelp(t *testing.T) {
	var stdout, stderr bytes.Buffer
	if status := run(t.Context(), process{args: []string{"--help"}, getenv: os.Getenv, out: &stdout, err: &stderr}); status != statusOK || stderr.Len() > 0 {
		t.Errorf("status %d, stderr %q", status, stderr.String())
	}
	names := []string{"--help", "-- COMMAND", "verify", "CAPA_API_GRAPHQL", "CAPA_KEY_SCOPES", "CAPA_SITE_PREVIEW", "tenant_stub",
		"cap_live_stub", "cap_dev_stub", "cap_live_articles", "cap_live_none", "pk_stub_read", "stubread", "sk_stub_write", "sk_stub_agent"}
	new(settings).flags().VisitAll(func(f *flag.Flag) { names = append(names, "  --"+f.Name) })
	for _, name := range names {
		if !strings.Contains(stdout.String(), name) {
			t.Errorf("help does not name %s", name)
		}
	}
	for line := range strings.Lines(usage + verifyUsage) {
		if n := len([]rune(strings.TrimSuffix(line, "\n"))); n > 90 {
			t.Errorf("%d characters: %s", n, line)
		}
	}
}

func TestVersion(t *testing.T) {
	var stdout bytes.Buffer
	status := run(t.Context(), process{args: []string{"--version"}, getenv: os.Getenv, out: &stdout, err: io.Discard})
	if status != statusOK || !regexp.MustCompile(`^capa-stub \S+\n$`).MatchString(stdout.String()) {
		t.Errorf("status %d, %q", status, stdout.String())
	}
}

func TestFaultLatencyAndCORS(t *testing.T) {
	_, url, _ := serving(t, "--fault", "GET /api/me status=503", "--fault", "GET /api/models body=<h1>Down</h1>",
		"--latency", "1ms", "--cors", "http://localhost:3000", "--cors", "http://localhost:5173")
	if got := get(t, url+"/api/me"); !strings.Contains(got, "service_unavailable") {
		t.Errorf("the first --fault: %s", got)
	}
	if got := get(t, url+"/api/models"); got != "<h1>Down</h1>" {
		t.Errorf("the second --fault: %s", got)
	}
	if got := get(t, url+"/_stub/about"); !strings.Contains(got, `"latencyMs":1,"cors":["http://localhost:3000","http://localhost:5173"]`) {
		t.Errorf("--latency and --cors: %s", got)
	}
}
