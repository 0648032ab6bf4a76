package workspace

import (
	"fmt"
	"slices"
	"sync"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/form"
)

// Workspace is one saved arrangement.
type Workspace struct {
	ID   string
	Name string
	Tree []Node
}

// Members are those of its document, {"id","name","tree"}.
func (w Workspace) Members() []ojson.Member {
	return []ojson.Member{
		{Name: "id", Value: ojson.StringOf(w.ID)},
		{Name: "name", Value: ojson.StringOf(w.Name)},
		{Name: "tree", Value: Tree(w.Tree)},
	}
}

// maxWorkspaces is how many a Store holds.
//
// [D] No limit is stated; with one, what a stub stores is bounded.
const maxWorkspaces = 200

// Store holds workspaces in the order they were created. The zero Store is empty; it is safe for concurrent use.
type Store struct {
	mu  sync.Mutex
	all []Workspace
}

// Create adds a workspace. Its id counts up, so that the same requests get the same answers. The error is a *form.Error.
func (s *Store) Create(name string, tree []Node) (Workspace, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.all) == maxWorkspaces {
		return Workspace{}, form.Errorf("name", "There are %d workspaces, which is the most.", maxWorkspaces)
	}
	if err := checkLimits(tree); err != nil {
		return Workspace{}, err
	}
	w := Workspace{ID: fmt.Sprintf("40000000-0000-4000-8000-%012x", len(s.all)+1), Name: name, Tree: tree}
	s.all = append(s.all, w)
	return w, nil
}

// Apply replaces a workspace's tree by what change makes of it, and its name unless name is "". found is false when there is no such
// workspace. The error is a *form.Error, and then nothing has changed.
func (s *Store) Apply(id, name string, change func(tree []Node) []Node) (w Workspace, changes Changes, found bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.all, func(w Workspace) bool { return w.ID == id })
	if i < 0 {
		return Workspace{}, Changes{}, false, nil
	}
	w = s.all[i]
	tree := change(w.Tree)
	if err := checkLimits(tree); err != nil {
		return Workspace{}, Changes{}, true, err
	}
	changes = Compare(w.Tree, tree)
	w.Tree = tree
	if name != "" {
		w.Name = name
	}
	s.all[i] = w
	return w, changes, true, nil
}

// Get returns the workspace with that id; false when there is none.
func (s *Store) Get(id string) (Workspace, bool) {
	for _, w := range s.List() {
		if w.ID == id {
			return w, true
		}
	}
	return Workspace{}, false
}

// List returns all workspaces.
func (s *Store) List() []Workspace {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.all)
}

// Reset forgets all workspaces.
func (s *Store) Reset() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = nil
}
