//go:build ignore

// Command assemble makes what a release publishes beside its archives and its image, from the binaries that GoReleaser left:
//
//	go run packaging/assemble.go [FOLDER]
//
// FOLDER is GoReleaser's, dist unless given. It comes to hold npm/, with a folder to publish for each npm package, capa-mcp.mcpb and
// server.json. The version is the one that was built: the sources say 0.0.0 in its place.
package main

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// What the sources have in place of what only a build knows.
const noVersion = "0.0.0"

var noDigest = strings.Repeat("0", sha256.Size*2)

// platform is one that a release is built for, in Go's words.
type platform struct{ os, arch string }

var platforms = []platform{
	{"darwin", "amd64"}, {"darwin", "arm64"},
	{"linux", "amd64"}, {"linux", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
}

func (p platform) String() string { return p.os + "-" + p.arch }

// program is the name of the binary's file.
func (p platform) program() string {
	if p.os == "windows" {
		return "capa-mcp.exe"
	}
	return "capa-mcp"
}

// node gives the platform in Node's words.
func (p platform) node() platform {
	return platform{
		os:   strings.Replace(p.os, "windows", "win32", 1),
		arch: strings.Replace(p.arch, "amd64", "x64", 1),
	}
}

// build is what GoReleaser built.
type build struct {
	folder   string
	version  string
	binaries map[platform]string // a file for each of platforms
}

func main() {
	folder := "dist"
	if len(os.Args) > 1 {
		folder = os.Args[1]
	}
	if err := assemble(folder); err != nil {
		fmt.Fprintf(os.Stderr, "assemble: %v\n", err)
		os.Exit(1)
	}
}

func assemble(folder string) error {
	b, err := readBuild(folder)
	if err != nil {
		return fmt.Errorf("%w. Next: run goreleaser release --clean, or with --snapshot to try", err)
	}
	if err := b.npm(); err != nil {
		return err
	}
	bundle, err := b.bundle()
	if err != nil {
		return err
	}
	return b.server(bundle)
}

// readBuild reads the lists that GoReleaser leaves beside its binaries.
func readBuild(folder string) (build, error) {
	var metadata struct{ Version string }
	if err := readJSON(filepath.Join(folder, "metadata.json"), &metadata); err != nil {
		return build{}, err
	}
	if metadata.Version == "" {
		return build{}, errors.New("metadata.json names no version")
	}
	var artifacts []struct {
		Path, GOOS, GOARCH, Type string
		Extra                    struct{ ID string }
	}
	if err := readJSON(filepath.Join(folder, "artifacts.json"), &artifacts); err != nil {
		return build{}, err
	}
	b := build{folder: folder, version: metadata.Version, binaries: map[platform]string{}}
	for _, a := range artifacts {
		if a.Type == "Binary" && a.Extra.ID == "capa-mcp" {
			b.binaries[platform{a.GOOS, a.GOARCH}] = a.Path
		}
	}
	for _, p := range platforms {
		if b.binaries[p] == "" {
			return build{}, fmt.Errorf("artifacts.json has no capa-mcp for %v", p)
		}
	}
	return b, nil
}

func readJSON(file string, into any) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

// npm writes the package that people name and, for each platform, the one with the binary that it starts.
func (b build) npm() error {
	folder := filepath.Join(b.folder, "npm")
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	wrapper, err := b.read([]entry{
		{name: "package.json", from: "packaging/npm/package.json"},
		{name: "README.md", from: "packaging/npm/README.md"},
		{name: "LICENSE", from: "LICENSE"},
		{name: "cli.js", from: "packaging/npm/cli.js", program: true},
	})
	if err != nil {
		return err
	}
	if err := writeFolder(filepath.Join(folder, "mcp"), wrapper); err != nil {
		return err
	}
	for _, p := range platforms {
		if err := b.npmPlatform(folder, p); err != nil {
			return err
		}
	}
	return nil
}

func (b build) npmPlatform(folder string, p platform) error {
	node := p.node()
	manifest, err := json.MarshalIndent(struct {
		Name        string   `json:"name"`
		Version     string   `json:"version"`
		Description string   `json:"description"`
		Repository  string   `json:"repository"`
		License     string   `json:"license"`
		OS          []string `json:"os"`
		CPU         []string `json:"cpu"`
	}{
		Name:        "@capacms/mcp-" + node.String(),
		Version:     b.version,
		Description: "The binary of @capacms/mcp for " + node.String(),
		Repository:  "github:capacms/capa-mcp",
		License:     "MIT",
		OS:          []string{node.os},
		CPU:         []string{node.arch},
	}, "", "  ")
	if err != nil {
		return err
	}
	entries, err := b.read([]entry{
		{name: "LICENSE", from: "LICENSE"},
		{name: "bin/" + p.program(), from: b.binaries[p], program: true},
	})
	if err != nil {
		return err
	}
	return writeFolder(filepath.Join(folder, "mcp-"+node.String()), append(entries, entry{name: "package.json", text: manifest}))
}

// bundle writes the MCPB bundle and gives its bytes. [D] It is one file for every platform, since a manifest cannot ask for a processor: a
// launcher chooses on macOS and Linux. Windows on arm64 runs the amd64 binary, as a manifest starts one file there.
func (b build) bundle() ([]byte, error) {
	entries := []entry{
		{name: "manifest.json", from: "packaging/mcpb/manifest.json"},
		{name: "LICENSE", from: "LICENSE"},
		{name: "server/capa-mcp", from: "packaging/mcpb/capa-mcp", program: true},
	}
	for _, p := range platforms {
		if p.String() != "windows-arm64" {
			entries = append(entries, entry{name: "server/" + p.String() + "/" + p.program(), from: b.binaries[p], program: true})
		}
	}
	entries, err := b.read(entries)
	if err != nil {
		return nil, err
	}
	bundle, err := zipped(entries)
	if err != nil {
		return nil, err
	}
	return bundle, os.WriteFile(filepath.Join(b.folder, "capa-mcp.mcpb"), bundle, 0o644)
}

// server writes server.json, which names the bundle by its digest.
func (b build) server(bundle []byte) error {
	entries, err := b.read([]entry{{name: "server.json", from: "server.json"}})
	if err != nil {
		return err
	}
	digest := fmt.Sprintf("%x", sha256.Sum256(bundle))
	entries[0].text = bytes.ReplaceAll(entries[0].text, []byte(noDigest), []byte(digest))
	return writeFolder(b.folder, entries)
}

// entry is a file of a package.
type entry struct {
	name    string // in the package, with slashes
	from    string // the file that its text is read from
	text    []byte
	program bool // it may be run
}

func (e entry) mode() fs.FileMode {
	if e.program {
		return 0o755
	}
	return 0o644
}

// read gives entries with their texts, and the version in those that are JSON.
func (b build) read(entries []entry) ([]entry, error) {
	for i, e := range entries {
		text, err := os.ReadFile(e.from)
		if err != nil {
			return nil, err
		}
		if strings.HasSuffix(e.name, ".json") {
			text = bytes.ReplaceAll(text, []byte(noVersion), []byte(b.version))
		}
		entries[i].text = text
	}
	return entries, nil
}

func writeFolder(folder string, entries []entry) error {
	for _, e := range entries {
		file := filepath.Join(folder, filepath.FromSlash(e.name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, e.text, e.mode()); err != nil {
			return err
		}
	}
	return nil
}

// zipped is an archive without times, so that the same files give the same bytes.
func zipped(entries []entry) ([]byte, error) {
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	for _, e := range entries {
		header := &zip.FileHeader{Name: e.name, Method: zip.Deflate}
		header.SetMode(e.mode())
		file, err := w.CreateHeader(header)
		if err != nil {
			return nil, err
		}
		if _, err := file.Write(e.text); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return archive.Bytes(), err
}
