package gql

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/capacms/capa-mcp/capa/stub/internal/project"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
)

// compiledSchema is the schema of one set of models, parsed and indexed.
type compiledSchema struct {
	err        error // the SDL is no schema: a fault of this package
	sdl        string
	ast        *ast.Schema
	types      []*ast.Definition // in the order of the SDL, then GraphQL's own
	directives []*ast.DirectiveDefinition
	byType     map[string]*exposed
	byRoot     map[string]*exposed // by list root and by single root
	byModel    map[*project.Model]*exposed
}

// Engine answers GraphQL requests. It keeps a schema for each set of models that was asked for, and is safe for
// concurrent use.
type Engine struct {
	mu      sync.Mutex
	schemas map[schemaKey]func() *compiledSchema
}

// schemaKey is what a schema depends on: which models, of which project.
type schemaKey struct {
	project *project.Project
	models  string
}

// New returns an Engine that has built no schema yet.
func New() *Engine { return &Engine{schemas: map[schemaKey]func() *compiledSchema{}} }

// SDL returns the schema of what v reads, as graphql-js prints one.
func (e *Engine) SDL(v read.View) string { return e.schema(v).sdl }

// schema returns the schema of what v reads, built the first time that it is asked for.
func (e *Engine) schema(v read.View) *compiledSchema {
	var names []string
	for _, m := range v.Models() {
		names = append(names, m.Namespace)
	}
	key := schemaKey{v.Project, strings.Join(names, "\n")}
	e.mu.Lock()
	build := e.schemas[key]
	if build == nil {
		build = sync.OnceValue(func() *compiledSchema { return buildSchema(v) })
		e.schemas[key] = build
	}
	e.mu.Unlock()
	return build()
}

func buildSchema(v read.View) *compiledSchema {
	models, out := expose(v)
	s := &compiledSchema{
		sdl:     printSchema(v, models, out),
		byType:  make(map[string]*exposed, len(models)),
		byRoot:  make(map[string]*exposed, 2*len(models)),
		byModel: make(map[*project.Model]*exposed, len(models)),
	}
	if s.ast, s.err = gqlparser.LoadSchema(&ast.Source{Input: s.sdl}); s.err != nil {
		return s
	}
	// gqlparser declares both for every schema. Nothing here is deferred, and no input takes one of several members.
	delete(s.ast.Directives, "defer")
	delete(s.ast.Directives, "oneOf")
	for _, d := range s.ast.Types {
		s.types = append(s.types, d)
	}
	slices.SortFunc(s.types, inPrintedOrder)
	for _, name := range slices.Sorted(maps.Keys(s.ast.Directives)) {
		s.directives = append(s.directives, s.ast.Directives[name])
	}
	for _, x := range models {
		s.byType[x.typeName], s.byRoot[x.list], s.byRoot[x.single], s.byModel[x.model] = x, x, x, x
	}
	return s
}

// inPrintedOrder puts the SDL's types before GraphQL's own.
func inPrintedOrder(a, b *ast.Definition) int {
	if a.BuiltIn != b.BuiltIn {
		if a.BuiltIn {
			return 1
		}
		return -1
	}
	return cmp.Compare(a.Position.Line, b.Position.Line)
}
