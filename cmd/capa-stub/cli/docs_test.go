package cli

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/stub"
)

// block is a fenced block of a page of docs: its language, and the name of the file it shows.
var block = regexp.MustCompile("(?m)^```(\\w+)(?: (\\S+))?\n((?s:.*?))^```$")

// TestDocs runs every command of the pages about this command, in order, in a folder with the files that they show. What
// asks the default address or Capa's own asks a stub instead.
func TestDocs(t *testing.T) {
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("skipped: there is no curl on this machine")
	}
	running, err := stub.Start(stub.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer running.Close()
	addresses := strings.NewReplacer("http://127.0.0.1:4461", running.URL, "https://api.capacms.com", running.URL)
	for _, page := range []string{"stub.md", "contract.md"} {
		t.Run(page, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join("../../../docs", page))
			if err != nil {
				t.Fatal(err)
			}
			r := newReader(t)
			for _, found := range block.FindAllStringSubmatch(string(text), -1) {
				switch language, name, body := found[1], found[2], found[3]; {
				case name != "":
					r.write(name, body)
				case language == "sh":
					for line := range strings.Lines(body) {
						r.run(strings.TrimSpace(addresses.Replace(line)))
					}
				}
			}
		})
	}
}

// TestDocsNameEveryFlag holds docs/stub.md to the flags there are.
func TestDocsNameEveryFlag(t *testing.T) {
	text, err := os.ReadFile("../../../docs/stub.md")
	if err != nil {
		t.Fatal(err)
	}
	new(settings).flags().VisitAll(func(f *flag.Flag) {
		if !bytes.Contains(text, []byte("--"+f.Name)) && f.Name != "version" {
			t.Errorf("docs/stub.md does not name --%s", f.Name)
		}
	})
}

// reader does what the docs say, in a shell and a folder of its own.
type reader struct {
	t      *testing.T
	folder string
}

// newReader puts the command on the folder's path, under its name.
func newReader(t *testing.T) reader {
	r := reader{t, t.TempDir()}
	self, err := filepath.Abs(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, filepath.Join(r.folder, "capa-stub")); err != nil {
		t.Skipf("skipped: %v", err)
	}
	return r
}

func (r reader) write(name, text string) {
	if err := os.WriteFile(filepath.Join(r.folder, name), []byte(text), 0o600); err != nil {
		r.t.Fatal(err)
	}
}

// run runs a line to its end. One that serves is told to, once it has served a request.
func (r reader) run(line string) {
	r.t.Helper()
	serves := strings.Contains(line, "capa-stub") && !strings.Contains(line, " -- ") && !strings.Contains(line, "verify")
	if serves {
		line += ` --addr 127.0.0.1:0 >address & until [ -s address ]; do kill -0 $! || exit 9; done
			curl -s "$(cat address)/api/models" -H "Authorization: Bearer $CAPA_KEY"; kill -TERM $! && wait $!; s=$?; rm address; exit $s`
	}
	c := exec.CommandContext(r.t.Context(), "sh", "-c", strings.Replace(line, "curl ", "curl -sSf ", 1))
	c.Dir = r.folder
	c.Env = append(os.Environ(), asCommand+"=1", "CAPA_KEY="+stub.Key, "PATH="+r.folder+string(os.PathListSeparator)+os.Getenv("PATH"))
	if text, err := c.CombinedOutput(); err != nil {
		r.t.Errorf("%s: %v\n%s", line, err, text)
	}
}
