package capamcp_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/stub"
)

// shellBlock is a block of commands in Markdown.
var shellBlock = regexp.MustCompile("(?ms)^```sh\n(.*?)^```")

// TestDocumentedCommands does what the README and the page about clients say, line by line, as a person with a key would: a stub stands for
// the deployment. The pages about the stub and the contract suite are done where capa-stub's own tests are.
func TestDocumentedCommands(t *testing.T) {
	if testing.Short() {
		t.Skip("skipped: go run compiles, which takes too long for -short")
	}
	running, err := stub.Start(stub.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer running.Close()
	for _, page := range []string{"README.md", "docs/clients.md"} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		r := newDocReader(t, running.URL)
		for _, block := range shellBlock.FindAllStringSubmatch(string(text), -1) {
			for line := range strings.Lines(block[1]) {
				t.Run(page+": "+strings.TrimSpace(line), func(t *testing.T) { r.do(t, strings.TrimSpace(line)) })
			}
		}
	}
}

// docReader is a person who does what a page says: in the checkout where it is about Go, in a folder of their own where it is not.
type docReader struct {
	checkout, home string
	environment    []string
}

func newDocReader(t *testing.T, address string) docReader {
	t.Helper()
	checkout, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	home, bin := t.TempDir(), t.TempDir()
	self, err := filepath.Abs(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"capa-mcp", "capa-stub"} {
		if err := os.Symlink(self, filepath.Join(bin, command)); err != nil {
			t.Skipf("skipped: %v", err)
		}
	}
	environment := append(os.Environ(), "HOME="+home, "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"), "GOBIN="+t.TempDir(),
		"CAPA_API_URL="+address, "CAPA_KEY="+stub.Key)
	for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPATH"} { // Go looks for them at home otherwise
		value, err := exec.Command("go", "env", name).Output()
		if err != nil {
			t.Fatal(err)
		}
		environment = append(environment, name+"="+strings.TrimSpace(string(value)))
	}
	return docReader{checkout, home, environment}
}

func (r docReader) do(t *testing.T, line string) {
	switch {
	case line == "go test ./...":
		t.Skip("this is what runs here")
	case strings.HasPrefix(line, "export "):
		for _, name := range []string{"CAPA_API_URL=", "CAPA_KEY="} {
			if !strings.Contains(line, name) {
				t.Errorf("it does not set %s", name)
			}
		}
		return
	}
	c := exec.Command("sh", "-c", line)
	c.Dir, c.Env = r.home, r.environment
	if strings.HasPrefix(line, "go ") {
		c.Dir = r.checkout
	}
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if len(out) == 0 && !strings.Contains(line, ">") && !strings.HasPrefix(line, "go install") {
		t.Error("it prints nothing")
	}
}

// contributingCommand is a go test command in CONTRIBUTING's tables and steps.
var contributingCommand = regexp.MustCompile("`((?:[A-Z_]+=\\S+ )*go test [^`]*)`")

// TestContributingCommands holds that each of CONTRIBUTING's go test commands is one: its flags are taken and its targets are there. No
// test is run by it, a benchmark neither, a fuzz target for a moment, and one package stands for all.
func TestContributingCommands(t *testing.T) {
	if testing.Short() {
		t.Skip("skipped: it compiles tests, which takes too long for -short")
	}
	text, err := os.ReadFile("CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	found := contributingCommand.FindAllStringSubmatch(string(text), -1)
	if len(found) < 5 {
		t.Fatalf("%d commands found", len(found))
	}
	shortened := strings.NewReplacer("./...", "./capa/ojson", "-fuzztime 30s", "-fuzztime 10x", "-bench .", "-bench '^$'")
	for _, command := range found {
		t.Run(command[1], func(t *testing.T) {
			line := shortened.Replace(command[1])
			if !strings.Contains(line, "-run") {
				line += " -run '^$'"
			}
			line = strings.Replace(line, "-run TestPackaging", "-run '^$'", 1)
			out, err := exec.Command("sh", "-c", line).CombinedOutput()
			if err != nil || strings.Contains(string(out), "no fuzz tests") {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}
