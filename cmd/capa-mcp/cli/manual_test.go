package cli

import (
	"testing"

	"github.com/capacms/capa-mcp/server"
)

// TestManual holds that each way to ask what a tool takes prints the same, without any variable and without asking anyone.
func TestManual(t *testing.T) {
	const tool = "capa_explore_data"
	read, err := server.ManualOf(tool)
	if err != nil {
		t.Fatal(err)
	}
	want := string(printed(0, false, func(s screen) { s.manual(read) }))
	for _, words := range [][]string{
		{"tools", tool}, {"tools", tool, "--help"}, {"call", tool, "--help"}, {"call", "--help", tool}, {"call", tool, "{}", "-h"}, {"help", "call", tool}, {"help", tool}, {tool, "--help"}, {"--stub", "tools", tool},
	} {
		if got := run(t, Terminals{}, "", words...); got.status != exitOK || got.out != want || got.stderr != "" {
			t.Errorf("%q: %+v", words, got)
		}
	}
	for _, words := range [][]string{{"tools", "capa_explore_date"}, {"call", "capa_explore_date", "--help"}} {
		run(t, Terminals{}, "", words...).want(t, exitFailed, "", "capa-mcp: There is no tool capa_explore_date. Did you mean capa_explore_data? capa-mcp tools lists them.\n")
	}
}

// TestManualLayout holds it on every screen: arguments with and without words, one that is needed, and a tool without any.
func TestManualLayout(t *testing.T) {
	some := server.Manual{
		Name: "capa_paint", Title: "Paint", About: "Paint what there is, in as many colours as the answer to it has room for and in no more.",
		Arguments: []server.ArgumentManual{
			{Name: "colour", Form: "red | green", Needed: true, About: "The colour that everything gets unless it has one of its own."},
			{Name: "id", Form: "string"},
			{Name: "maxChars", Form: "integer, 200 to 200000", About: "Answer budget in characters."},
		},
		Example: `{"colour":"red"}`,
	}
	none := server.Manual{Name: "capa_wait", Title: "Wait", About: "Wait."}
	for name, on := range screens {
		golden(t, "manual-"+name, printed(on.width, on.colour, func(s screen) { s.manual(some); s.manual(none) }))
	}
}
