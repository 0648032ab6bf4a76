package cli

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// ended is what is left of a command that was told to end.
type ended struct {
	status int
	stderr string
}

// end ends a command that start has started with SIGTERM.
func end(t *testing.T, c *exec.Cmd, stderr *bytes.Buffer) ended {
	t.Helper()
	if err := c.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	_ = c.Wait() // its status is what is looked at
	return ended{c.ProcessState.ExitCode(), stderr.String()}
}

// serving starts the command with flags, on a free port.
func serving(t *testing.T, flags ...string) (c *exec.Cmd, url string, stderr *bytes.Buffer) {
	t.Helper()
	stderr = &bytes.Buffer{}
	c = command(append([]string{"--addr", "127.0.0.1:0"}, flags...)...)
	c.Stderr = stderr
	return c, start(t, c), stderr
}

// A deployment is recorded by one process and served by another, which answers the same and refuses the rest.
func TestRecordAndReplay(t *testing.T) {
	cassette := filepath.Join(t.TempDir(), "session.yaml")
	_, deployment, _ := serving(t)
	c, url, stderr := serving(t, "--record", deployment, "--cassette", cassette)
	var recorded []string
	paths := []string{"/api/me", "/api/entries/articles?select=title,author(name)&limit=2", "/api/entries/none"}
	for _, path := range paths {
		recorded = append(recorded, get(t, url+path))
	}
	want := ended{statusOK, "capa-stub: wrote " + cassette + "; 3 request(s) passed by\n"}
	if got := end(t, c, stderr); got != want {
		t.Fatalf("%+v\nwant %+v", got, want)
	}
	text, err := os.ReadFile(cassette)
	if err != nil || bytes.Contains(text, []byte("cap_live_stub")) || bytes.Contains(text, []byte(deployment)) {
		t.Errorf("the cassette holds the key or the address: %v", err)
	}

	_, url, _ = serving(t, "--replay", cassette)
	for i, path := range paths {
		if got := get(t, url+path); got != recorded[i] {
			t.Errorf("%s: %s\nwant %s", path, got, recorded[i])
		}
	}
	if got := get(t, url+"/api/models"); !strings.Contains(got, `"code":"not_recorded"`) || !strings.Contains(got, "GET /api/me") {
		t.Errorf("what was not recorded: %s", got)
	}
}

func TestRecordingThatIsNotSaved(t *testing.T) {
	leaky := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, `{"you":"`+r.Header.Get("Authorization")+`"}`)
	}))
	defer leaky.Close()
	cassette := filepath.Join(t.TempDir(), "session.yaml")
	for _, tt := range []struct {
		name   string
		asked  []string
		stderr string
	}{
		{"nothing was asked", nil, "nothing was asked, so " + cassette + " is not written"},
		{"an answer holds the key", []string{"/api/me"}, "the answer's body holds what looks like a key"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, url, stderr := serving(t, "--record", leaky.URL, "--cassette", cassette)
			for _, path := range tt.asked {
				get(t, url+path)
			}
			if got := end(t, c, stderr); got.status != statusFailed || !strings.Contains(got.stderr, tt.stderr) {
				t.Errorf("%+v, want status %d, %s", got, statusFailed, tt.stderr)
			}
			if _, err := os.Stat(cassette); err == nil {
				t.Error("the cassette is written")
			}
		})
	}
}

// halfway answers /api/me whole and breaks off whatever else it is asked for.
func halfway(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/api/me" {
		w.Header().Set("Content-Length", "5000")
	}
	_, _ = io.WriteString(w, `{"data":[]}`)
}

// A recording says how many answers it holds where some broke off, and is not written where all did: what an earlier run wrote stays.
func TestRecordingOfAnswersThatBreakOff(t *testing.T) {
	deployment := httptest.NewServer(http.HandlerFunc(halfway))
	defer deployment.Close()
	cassette := filepath.Join(t.TempDir(), "session.yaml")
	for _, tt := range []struct {
		name  string
		asked []string
		want  ended
	}{
		{"one is whole", []string{"/api/me", "/api/models", "/api/models"},
			ended{statusOK, "capa-stub: wrote " + cassette + "; 3 request(s) passed by: 1 answer(s) kept, 2 without an answer to keep\n"}},
		{"none is", []string{"/api/models", "/api/preview"},
			ended{statusFailed, "capa-stub: 2 request(s) passed by and none got an answer to keep, so " + cassette + " is not written\n"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, url, stderr := serving(t, "--record", deployment.URL, "--cassette", cassette)
			for _, path := range tt.asked {
				get(t, url+path)
			}
			if got := end(t, c, stderr); got != tt.want {
				t.Errorf("%+v\nwant %+v", got, tt.want)
			}
			if text, err := os.ReadFile(cassette); err != nil || !bytes.Contains(text, []byte("/api/me")) {
				t.Errorf("the cassette does not hold the answer of the first run: %v %s", err, text)
			}
		})
	}
}

// The status of a command that was recorded is the stub's own, but a recording that is not written never ends in success.
func TestStatusOfACommandThatGotNoAnswer(t *testing.T) {
	deployment := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }))
	defer deployment.Close()
	cassette := filepath.Join(t.TempDir(), "session.yaml")
	for script, want := range map[string]int{"ask": statusFailed, "ask; exit 7": 7} {
		c := command("--record", deployment.URL, "--cassette", cassette, "--", "sh", "-c", strings.Replace(script, "ask", os.Args[0]+" ask", 1))
		c.Env = append(c.Env, asAsker+"=1")
		_ = c.Run() // its status is what is looked at
		if got := c.ProcessState.ExitCode(); got != want {
			t.Errorf("%s: status %d, want %d", script, got, want)
		}
		if _, err := os.Stat(cassette); err == nil {
			t.Errorf("%s: the cassette is written", script)
		}
	}
}

// A command is recorded with the key it has; a cassette gives it one where it has none.
func TestRecordsACommand(t *testing.T) {
	cassette := filepath.Join(t.TempDir(), "session.yaml")
	_, deployment, _ := serving(t)
	run := func(environ []string, args ...string) (stdout string) {
		t.Helper()
		c := command(append(args, "--", os.Args[0], "ask")...)
		c.Env = append(append(c.Env, asAsker+"=1"), environ...)
		var stderr bytes.Buffer
		c.Stderr = &stderr
		text, err := c.Output()
		if err != nil {
			t.Fatalf("%v %s", err, stderr.String())
		}
		return string(text)
	}
	recorded := run([]string{"CAPA_KEY=cap_dev_stub"}, "--record", deployment, "--cassette", cassette)
	if !strings.Contains(recorded, `"environment":"development"`) {
		t.Errorf("recorded: %s", recorded)
	}
	if replayed := run([]string{"CAPA_KEY="}, "--replay", cassette); replayed != recorded {
		t.Errorf("replayed: %s\nwant %s", replayed, recorded)
	}
}

// asAsker makes the command's child, the test's own binary once more, ask for /api/me and print the answer.
const asAsker = "CAPA_STUB_TEST_AS_ASKER"

func askForMe() int {
	request, err := http.NewRequest("GET", os.Getenv("CAPA_API_URL")+"/api/me", nil)
	if err != nil {
		return 1
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("CAPA_KEY"))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 1
	}
	defer response.Body.Close()
	out := bufio.NewWriter(os.Stdout)
	if _, err := io.Copy(out, response.Body); err != nil {
		return 1
	}
	if out.Flush() != nil {
		return 1
	}
	return 0
}
