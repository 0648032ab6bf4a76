package cli

import (
	"strings"
	"testing"
)

// TestMisuse holds what is said to a command line that cannot be used: what is wrong, and what was meant if that can be told.
func TestMisuse(t *testing.T) {
	tests := map[string]struct {
		words  []string
		stderr string
	}{
		"a command misspelt":       {[]string{"dcotor"}, `there is no command "dcotor". Did you mean doctor?`},
		"a command cut short":      {[]string{"conf"}, `there is no command "conf". Did you mean config?`},
		"a command in capitals":    {[]string{"Tools"}, `there is no command "Tools". Did you mean tools?`},
		"no command at all":        {[]string{"serve"}, "there is no command \"serve\"\n"},
		"the version's flag":       {[]string{"version"}, "there is no command \"version\": capa-mcp --version prints it\n"},
		"a tool as the command":    {[]string{"--stub", "capa_get_page"}, "capa_get_page is a tool: capa-mcp call capa_get_page calls it, capa-mcp tools capa_get_page says what it takes"},
		"a flag misspelt":          {[]string{"tools", "--stbu"}, "there is no flag --stbu. Did you mean --stub?"},
		"a flag behind its value":  {[]string{"--stub", "--dat=zoo"}, "there is no flag --dat. Did you mean --data?"},
		"an unknown flag":          {[]string{"--verbose"}, "there is no flag --verbose\n"},
		"dashes that are no flag":  {[]string{"tools", "---all"}, `"---all" is no flag: a flag is two dashes and a name`},
		"a flag without a name":    {[]string{"--=x"}, `"--=x" is no flag`},
		"a flag without its value": {[]string{"--stub", "--data"}, "--data takes the name of a data set, or a file"},
		"a flag with a value":      {[]string{"--stub=perhaps"}, "--stub takes no value"},
		"data without stub":        {[]string{"--data", "zoo"}, "--data goes with --stub"},
		"all without tools":        {[]string{"doctor", "--all"}, "--all goes with tools"},
		"all with a tool":          {[]string{"tools", "capa_get_page", "--all"}, `--all lists every tool: leave out "capa_get_page", or --all`},
		"a word too many":          {[]string{"doctor", "now"}, `doctor takes no argument "now"`},
		"call without a tool":      {[]string{"call"}, "call takes a tool's name"},
		"call with too much":       {[]string{"call", "capa_explain_error", "{}", "{}"}, `call takes no argument "{}"`},
		"a data set that is none":  {[]string{"--stub", "--data", "no-such-file", "tools"}, "no-such-file"},
		"config without a client":  {[]string{"config"}, "config takes a client: claude-code, cursor, codex."},
		"a client misspelt":        {[]string{"config", "Claude"}, "Did you mean claude-code?"},
		"a client it knows not":    {[]string{"config", "emacs"}, "Another client takes the command capa-mcp"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			run(t, Terminals{}, "", test.words...).want(t, exitMisused, "", test.stderr)
		})
	}
}

// FuzzFlags holds that every command line is read or refused.
func FuzzFlags(f *testing.F) {
	for _, seed := range []string{"--stub call tool {}", "---x", "--", "- --data", "tools --=", "-- -- --all", "--data=\x00 --stub"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if _, err := parse(strings.Split(line, " ")); err != nil && err.Error() == "" {
			t.Error("refused without a word")
		}
	})
}

// TestFlagsAnywhere holds that a flag means the same before the command, behind it and between its words.
func TestFlagsAnywhere(t *testing.T) {
	for _, words := range [][]string{
		{"--stub", "--data", "zoo", "call", "tool", "{}"},
		{"call", "--stub", "tool", "-data=zoo", "{}"},
		{"call", "tool", "{}", "--stub", "--data", "zoo"},
	} {
		f, err := parse(words)
		if err != nil || !f.stub || f.data != "zoo" || len(f.rest) != 2 || f.rest[0] != "tool" || f.rest[1] != "{}" {
			t.Errorf("%q: %+v, %v", words, f, err)
		}
	}
}

func TestHelpAndVersion(t *testing.T) {
	for _, words := range [][]string{{"--help"}, {"-h"}, {"help"}, {"call", "--help"}, {"help", "call"}, {"doctor", "--help"}} {
		if got := run(t, Terminals{}, "", words...); got.status != exitOK || got.out != usage || got.stderr != "" {
			t.Errorf("%q: %+v", words, got)
		}
	}
	run(t, Terminals{}, "", "--version").want(t, exitOK, "capa-mcp "+Version()+"\n", "")
}

func TestNearest(t *testing.T) {
	known := []string{"tools", "call", "doctor", "config", "help"}
	for word, want := range map[string]string{
		"tool": "tools", "toosl": "tools", "clal": "call", "docter": "doctor", "dr": "", "configure": "config", "hlep": "help", "serve": "", "": "", "c": "",
	} {
		if got := nearest(word, known); got != want {
			t.Errorf("nearest(%q) = %q, want %q", word, got, want)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"abc", "", 3}, {"", "abc", 3}, {"abc", "abc", 0}, {"abc", "acb", 1}, {"abc", "abd", 1}, {"abc", "ab", 1}, {"kitten", "sitting", 3}} {
		if got := distance(test.a, test.b); got != test.want {
			t.Errorf("distance(%q, %q) = %d, want %d", test.a, test.b, got, test.want)
		}
	}
}
