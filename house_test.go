package capamcp_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/capacms/capa-mcp"

// room is a package of this module, or a folder of packages when it ends in /..., and the arrows it may draw.
type room struct {
	path    string
	rooms   []string // rooms of this module it may import, itself and the rooms inside it aside
	modules []string // outside modules it may import
}

const (
	gqlparser  = "github.com/vektah/gqlparser/v2"
	mcpgo      = "github.com/mark3labs/mcp-go"
	govcr      = "gopkg.in/dnaeon/go-vcr.v4"
	goldie     = "github.com/sebdah/goldie/v2"
	gointernal = "github.com/rogpeppe/go-internal"
)

// house is who may import whom. A room that is missing here fails the test, so that none is added without its arrows.
var house = []room{
	{path: "capa/ojson"},
	{path: "capa", rooms: []string{"capa/ojson"}},
	{path: "capa/schema", rooms: []string{"capa/ojson"}, modules: []string{gqlparser}},
	{path: "capa/stub/...", rooms: []string{"capa/ojson"}, modules: []string{gqlparser}},
	{path: "capa/tape", modules: []string{govcr}},
	{path: "capa/contract", rooms: []string{"capa/ojson"}},
	{path: "server/internal/stdio", rooms: []string{"capa/ojson"}},
	{path: "server/internal/answer", rooms: []string{"capa/ojson"}},
	{path: "server/internal/query", rooms: []string{"capa/schema", "capa/ojson", "server/internal/answer"}, modules: []string{gqlparser}},
	{path: "server/internal/advice", rooms: []string{"capa", "capa/ojson"}},
	{path: "server/internal/explore", rooms: []string{"capa", "capa/schema", "capa/ojson"}},
	{path: "server", rooms: []string{"capa", "capa/schema", "capa/ojson", "server/internal/..."}, modules: []string{mcpgo}},
	{path: "cmd/capa-mcp/...", rooms: []string{"server", "capa", "capa/stub", "capa/ojson"}},
	{path: "cmd/capa-stub/...", rooms: []string{"capa/stub", "capa/tape", "capa/contract"}},
}

// testOnly are the modules that tests alone import.
var testOnly = []string{goldie, gointernal}

type listed struct {
	ImportPath    string
	Imports, Deps []string
}

// TestHouse holds every import of every room against the arrows, and what a room reaches through others against what the arrows reach.
func TestHouse(t *testing.T) {
	for _, p := range goList(t) {
		path := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/")
		if path == "" {
			continue // this package: tests of the whole
		}
		r := roomOf(path)
		if r == nil {
			t.Errorf("%s is in no room of the house: add it to the table with its arrows", path)
			continue
		}
		for _, imported := range p.Imports {
			if !r.mayImport(path, imported) && !r.mayImportModule(imported) {
				t.Errorf("%s imports %s, which its room may not", path, imported)
			}
		}
		for _, dep := range p.Deps {
			inner, own := strings.CutPrefix(dep, module+"/")
			if own && !r.reaches(path, inner) {
				t.Errorf("%s reaches %s through what it imports, which no arrow of its room leads to", path, inner)
			}
			if inModules(testOnly, dep) {
				t.Errorf("%s reaches %s, which is for tests alone", path, dep)
			}
		}
	}
}

// TestBinaries holds that the server carries no recorder.
func TestBinaries(t *testing.T) {
	for _, p := range goList(t) {
		if p.ImportPath == module+"/cmd/capa-mcp" && slices.ContainsFunc(p.Deps, func(dep string) bool { return inModules([]string{govcr}, dep) }) {
			t.Errorf("cmd/capa-mcp holds go-vcr")
		}
	}
}

// TestFileLengths holds files to a length that is read in one go.
func TestFileLengths(t *testing.T) {
	err := filepath.WalkDir(".", func(path string, entry os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		most := 400
		if strings.HasPrefix(path, "cmd/") {
			most = 80
		}
		if lines := bytes.Count(text, []byte("\n")); lines > most {
			t.Errorf("%s has %d lines, over %d", path, lines, most)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// roomOf is the most particular room a package is in.
func roomOf(path string) *room {
	var found *room
	for i := range house {
		r := &house[i]
		if matches(r.path, path) && (found == nil || len(r.path) > len(found.path)) {
			found = r
		}
	}
	return found
}

func matches(pattern, path string) bool {
	prefix, folder := strings.CutSuffix(pattern, "/...")
	return path == prefix || folder && strings.HasPrefix(path, prefix+"/")
}

// mayImport reports whether path, in room r, may import a package of this module.
func (r *room) mayImport(path, imported string) bool {
	inner, ownModule := strings.CutPrefix(imported, module+"/")
	if !ownModule {
		return false
	}
	return matches(r.path, inner) || slices.ContainsFunc(r.rooms, func(pattern string) bool { return matches(pattern, inner) })
}

func (r *room) mayImportModule(imported string) bool {
	return !strings.Contains(strings.Split(imported, "/")[0], ".") || inModules(r.modules, imported)
}

func inModules(modules []string, path string) bool {
	return slices.ContainsFunc(modules, func(m string) bool { return path == m || strings.HasPrefix(path, m+"/") })
}

// reaches reports whether following arrows from r leads to the package inner.
func (r *room) reaches(path, inner string) bool {
	seen := map[*room]bool{}
	var follow func(*room) bool
	follow = func(at *room) bool {
		if seen[at] {
			return false
		}
		seen[at] = true
		if matches(at.path, inner) {
			return true
		}
		for _, pattern := range at.rooms {
			if matches(pattern, inner) {
				return true
			}
			for i := range house {
				if matches(pattern, strings.TrimSuffix(house[i].path, "/...")) && follow(&house[i]) {
					return true
				}
			}
		}
		return false
	}
	return path == inner || follow(r)
}

func goList(t *testing.T) []listed {
	t.Helper()
	printed, err := exec.Command("go", "list", "-json=ImportPath,Imports,Deps", "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var all []listed
	for decoder := json.NewDecoder(bytes.NewReader(printed)); decoder.More(); {
		var p listed
		if err := decoder.Decode(&p); err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}
