package capamcp_test

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// The tests of this file build what a release builds, as far as this machine can. They skip under -short. What they do not show is in
// docs/packaging.md.

// releaseTarget is a platform that a release is built for, in Go's words.
type releaseTarget struct{ os, arch string }

var releaseTargets = []releaseTarget{
	{"darwin", "amd64"}, {"darwin", "arm64"},
	{"linux", "amd64"}, {"linux", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
}

func (r releaseTarget) program() string {
	if r.os == "windows" {
		return "capa-mcp.exe"
	}
	return "capa-mcp"
}

// node is the end of the name of the platform's npm package.
func (r releaseTarget) node() string {
	return strings.Replace(r.os, "windows", "win32", 1) + "-" + strings.Replace(r.arch, "amd64", "x64", 1)
}

const releaseVersion = "9.8.7-test.1"

func skipShortBuild(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("skipped: building takes too long for -short")
	}
}

// buildAll, in the environment, has the tests build for every platform, which takes minutes where nothing is compiled yet.
const buildAll = "CAPA_BUILD_ALL"

func skipForeign(t *testing.T, target releaseTarget) {
	t.Helper()
	if os.Getenv(buildAll) == "" && (target.os != runtime.GOOS || target.arch != runtime.GOARCH) {
		t.Skip("skipped: another platform. Next: " + buildAll + "=1 go test -timeout 30m -run TestPackaging .")
	}
}

// releaseBuild builds a command as .goreleaser.yaml says, but for -trimpath: with it, nothing that is compiled already could be used.
func releaseBuild(t *testing.T, target releaseTarget, command, output string) {
	t.Helper()
	told := string(readFile(t, releaseFile))
	_, part, found := strings.Cut(told, "  - id: "+command+"\n")
	ldflags := regexp.MustCompile(`ldflags: \["(.*)"\]`).FindStringSubmatch(part)
	if !found || ldflags == nil {
		t.Fatalf("%s does not say how %s is built", releaseFile, command)
	}
	linked := strings.ReplaceAll(ldflags[1], "{{ .Version }}", releaseVersion)
	build := exec.CommandContext(t.Context(), "go", "build", "-ldflags", linked, "-o", output, "./cmd/"+command)
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+target.os, "GOARCH="+target.arch)
	out, err := build.CombinedOutput()
	if err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
}

// TestPackagingRelease holds .goreleaser.yaml to both commands, every platform, and no C.
func TestPackagingRelease(t *testing.T) {
	told := string(readFile(t, releaseFile))
	for _, line := range []string{
		"version: 2",
		"main: ./cmd/capa-mcp", "main: ./cmd/capa-stub",
		"dockerfile: " + imageFile,
	} {
		if strings.Count(told, line+"\n") != 1 {
			t.Errorf("%s has not one line %s", releaseFile, line)
		}
	}
	for _, line := range []string{"env: [CGO_ENABLED=0]", "goos: [linux, darwin, windows]", "goarch: [amd64, arm64]", "flags: [-trimpath]"} {
		if strings.Count(told, " "+line+"\n") != 2 {
			t.Errorf("%s does not say %s for each command", releaseFile, line)
		}
	}
}

// TestPackagingTargets builds both commands for every platform.
func TestPackagingTargets(t *testing.T) {
	skipShortBuild(t)
	for _, target := range releaseTargets {
		for _, command := range []string{"capa-mcp", "capa-stub"} {
			t.Run(target.os+"-"+target.arch+"/"+command, func(t *testing.T) {
				skipForeign(t, target)
				output := filepath.Join(t.TempDir(), command)
				releaseBuild(t, target, command, output)
				info, err := buildinfo.ReadFile(output)
				if err != nil {
					t.Fatal(err)
				}
				settings := map[string]string{}
				for _, s := range info.Settings {
					settings[s.Key] = s.Value
				}
				if settings["GOOS"] != target.os || settings["GOARCH"] != target.arch || settings["CGO_ENABLED"] != "0" {
					t.Errorf("built with %v", settings)
				}
			})
		}
	}
}

// TestPackagingVersion holds that a released command says the release's version.
func TestPackagingVersion(t *testing.T) {
	skipShortBuild(t)
	for _, command := range []string{"capa-mcp", "capa-stub"} {
		t.Run(command, func(t *testing.T) {
			program := filepath.Join(t.TempDir(), command)
			releaseBuild(t, releaseTarget{runtime.GOOS, runtime.GOARCH}, command, program)
			if got := runIn(t, t.TempDir(), program, "--version"); !strings.Contains(got, releaseVersion) {
				t.Errorf("it says %q, want %s", got, releaseVersion)
			}
		})
	}
}

// assembled is the folder of a release that packaging/assemble.go was run on. The binary for this machine is real; those for others are
// files that say which they are.
func assembled(t *testing.T) string {
	t.Helper()
	skipShortBuild(t)
	host := releaseTarget{runtime.GOOS, runtime.GOARCH}
	if !slices.Contains(releaseTargets, host) || host.os == "windows" {
		t.Skipf("skipped: the packages cannot be tried on %v", host)
	}
	folder := t.TempDir()
	type artifact struct {
		Path   string            `json:"path"`
		GOOS   string            `json:"goos"`
		GOARCH string            `json:"goarch"`
		Type   string            `json:"type"`
		Extra  map[string]string `json:"extra"`
	}
	artifacts := []artifact{{Path: "archive.tar.gz", GOOS: host.os, GOARCH: host.arch, Type: "Archive", Extra: map[string]string{"ID": "capa-mcp"}}}
	for _, target := range releaseTargets {
		file := filepath.Join(folder, target.os+"_"+target.arch)
		if target == host {
			releaseBuild(t, target, "capa-mcp", file)
		} else if err := os.WriteFile(file, []byte(target.os+"-"+target.arch), 0o644); err != nil {
			t.Fatal(err)
		}
		artifacts = append(artifacts, artifact{file, target.os, target.arch, "Binary", map[string]string{"ID": "capa-mcp"}})
	}
	writeJSON(t, filepath.Join(folder, "artifacts.json"), artifacts)
	writeJSON(t, filepath.Join(folder, "metadata.json"), map[string]string{"version": releaseVersion})
	runIn(t, ".", "go", "run", "packaging/assemble.go", folder)
	return folder
}

func writeJSON(t *testing.T, file string, value any) {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, text, 0o644); err != nil {
		t.Fatal(err)
	}
}

// runIn gives what a command printed to stdout; a command that fails fails the test.
func runIn(t *testing.T, folder string, command ...string) string {
	t.Helper()
	c := exec.Command(command[0], command[1:]...)
	var out, told bytes.Buffer
	c.Dir, c.Stdout, c.Stderr = folder, &out, &told
	if err := c.Run(); err != nil {
		t.Fatalf("%s: %v\n%s%s", strings.Join(command, " "), err, &out, &told)
	}
	return strings.TrimSpace(out.String())
}

// TestPackagingVet looks at the program that ./... does not hold.
func TestPackagingVet(t *testing.T) {
	skipShortBuild(t)
	runIn(t, ".", "go", "vet", "packaging/assemble.go")
}

// TestPackagingBundle unpacks the bundle, as a host does, and starts what the manifest says.
func TestPackagingBundle(t *testing.T) {
	folder := assembled(t)
	text := readFile(t, filepath.Join(folder, "capa-mcp.mcpb"))
	unpacked := unzip(t, text)
	t.Run("starts", func(t *testing.T) {
		if got := runIn(t, unpacked, filepath.Join(unpacked, manifest(t).Server.EntryPoint), "--version"); !strings.Contains(got, releaseVersion) {
			t.Errorf("--version: %s", got)
		}
	})
	t.Run("manifest", func(t *testing.T) {
		filled := string(readFile(t, filepath.Join(unpacked, "manifest.json")))
		if broken := brokenInManifest(filled); broken != nil || strings.Contains(filled, noVersion) || !strings.Contains(filled, releaseVersion) {
			t.Errorf("breaks %q:\n%s", broken, filled)
		}
		for _, override := range manifest(t).Server.Config.Overrides {
			if _, err := os.Stat(strings.Replace(override.Command, "${__dirname}", unpacked, 1)); err != nil {
				t.Error(err)
			}
		}
	})
	t.Run("server.json", func(t *testing.T) {
		filled := string(readFile(t, filepath.Join(folder, serverFile)))
		digest := sha256.Sum256(text)
		if broken := brokenInServer(filled); broken != nil || strings.Contains(filled, noVersion) || !strings.Contains(filled, hex.EncodeToString(digest[:])) {
			t.Errorf("breaks %q:\n%s", broken, filled)
		}
	})
}

// unzip unpacks an archive with the files' modes.
func unzip(t *testing.T, archive []byte) string {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for _, file := range r.File {
		in, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		target := filepath.Join(folder, file.Name)
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(target, text, file.Mode()); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}
