package capamcp_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	mcpcli "github.com/capacms/capa-mcp/cmd/capa-mcp/cli"
	stubcli "github.com/capacms/capa-mcp/cmd/capa-stub/cli"
)

// The scripts of testdata/scripts tell, a case a script, what a person or a client sees. They are named <area>-<case>.txtar, begin with a
// comment that says what is shown and why, and drive the two real commands: `exec capa-mcp …`, `exec capa-stub …`, or over stdio as a
// client does. Beside testscript's own commands they have these:
//
//	stub [data=NAME] [overlay=FILE] [graphql=off] [scopes=on] [pages=on] [clock=RFC3339]
//		starts a stub and sets CAPA_API_URL to it, and CAPA_KEY to cap_live_stub if it is not set
//	fault METHOD PATH [status=N] [body=TEXT] [close] [delay=DURATION] [times=N]
//		what the stub's next requests of METHOD and PATH get in place of an answer, or before it
//	visit PAGE PATH
//		reads PATH as a site does that renders PAGE
//	requests [METHOD]
//		prints what the stub was sent, a request a line, with the headers that matter and the body of a write
//	[!] tool NAME [JSON | FILE.json | FILE.graphql]
//		calls a tool in a session of its own, with JSON or a document to query, and prints the text it answers; with !, it must refuse
//	[!] mcp [FILE [FLAG…]]
//		takes capa-mcp through the session that FILE writes down (see step) and prints what the server wrote; with !, it must fail
//	answer ID
//		prints one answer of the last session: a tool's text, else the result or the error
//	answers
//		prints each message of the last session as one short line
//	[!] holds TEXT…
//		each TEXT stands in what was last printed, to the letter; with !, none does
//
// To add a script, copy the nearest one. With CAPA_SCRIPTS=update, `cmp stdout want` writes what was printed into the script.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/scripts",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       os.Getenv("CAPA_SCRIPTS") == "update",
		Setup: func(env *testscript.Env) error {
			env.Values[sceneKey{}] = &scene{variables: names(env.Vars)}
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"stub":     cmdStub,
			"fault":    cmdFault,
			"visit":    cmdVisit,
			"requests": cmdRequests,
			"tool":     cmdTool,
			"mcp":      cmdMCP,
			"answer":   cmdAnswer,
			"answers":  cmdAnswers,
			"holds":    cmdHolds,
		},
	})
}

// TestScriptsAreExamples holds that each script says what it shows before it shows it, under a name that says where it belongs.
func TestScriptsAreExamples(t *testing.T) {
	scripts, err := filepath.Glob("testdata/scripts/*")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("%d scripts: %v", len(scripts), err)
	}
	name := regexp.MustCompile(`^[a-z]+(-[a-z]+)+\.txtar$`)
	for _, script := range scripts {
		text, err := os.ReadFile(script)
		if err != nil {
			t.Fatal(err)
		}
		if !name.MatchString(filepath.Base(script)) || !strings.HasPrefix(string(text), "# ") {
			t.Errorf("%s is not named <area>-<case>.txtar, or does not begin with a comment", script)
		}
	}
}

// TestMain lets the test's own binary be the commands, so that scripts run what is being tested.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"capa-mcp":  func() { os.Exit(mcpcli.Main()) },
		"capa-stub": func() { os.Exit(stubcli.Main()) },
	})
}

// scene is what one script has set up.
type scene struct {
	variables []string  // the names of the environment that testscript gives a command
	stub      *theStub  // nil before a stub was started
	messages  []message // what the server wrote in the last session
}

type sceneKey struct{}

func sceneOf(ts *testscript.TestScript) *scene { return ts.Value(sceneKey{}).(*scene) }

// print makes text the stdout that the script's next lines look at.
func (s *scene) print(ts *testscript.TestScript, text string) {
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	_, err := ts.Stdout().Write([]byte(text))
	ts.Check(err)
}

// cmdHolds looks for texts to the letter, since JSON is full of what a pattern would have to escape.
func cmdHolds(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) == 0 {
		ts.Fatalf("usage: [!] holds TEXT…")
	}
	printed := ts.ReadFile("stdout")
	for _, text := range args {
		if strings.Contains(printed, text) == neg {
			ts.Logf("[stdout]\n%s", printed)
			if neg {
				ts.Fatalf("stdout holds %s", text)
			}
			ts.Fatalf("stdout does not hold %s", text)
		}
	}
}

// names are those of NAME=value pairs.
func names(variables []string) []string {
	all := make([]string, len(variables))
	for i, variable := range variables {
		all[i], _, _ = strings.Cut(variable, "=")
	}
	return all
}

// environ is the script's environment, for a process that testscript does not start itself.
func (s *scene) environ(ts *testscript.TestScript) []string {
	var environ []string
	for _, name := range append(s.variables, capaVariables...) {
		if value := ts.Getenv(name); value != "" {
			environ = append(environ, name+"="+value)
		}
	}
	return environ
}

// capaVariables are those a script may set for the server.
var capaVariables = []string{
	"CAPA_API_URL", "CAPA_BASE_URL", "CAPA_KEY", "CAPA_API_KEY", "CAPA_TENANT_ID", "CAPA_API_VERSION",
}
