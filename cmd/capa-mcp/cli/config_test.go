package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestConfig holds each client's configuration, as its documentation has it: Claude Code fills in ${NAME}, Cursor ${env:NAME}, and Codex
// hands on what env_vars names.
func TestConfig(t *testing.T) {
	environments := map[string][]string{
		"unset":  nil,
		"cap":    {"CAPA_API_URL=https://capa.example/secret-path", "CAPA_KEY= cap_secret "},
		"legacy": {"CAPA_BASE_URL=https://capa.example", "CAPA_API_KEY=sk_secret", "CAPA_API_VERSION=2026-04-01"},
	}
	for _, c := range clients() {
		for name, variables := range environments {
			got := run(t, Terminals{}, "", append(variables, "config", c.name)...)
			got.want(t, exitOK, "capa-mcp", "capa-mcp: Put this in "+c.where+".\n")
			golden(t, "config-"+c.name+"-"+name, []byte(got.out))
			holdsNone(t, got, "secret", "capa.example", "2026-04-01")
		}
		golden(t, "config-"+c.name+"-stub", []byte(run(t, Terminals{}, "", "CAPA_KEY=cap_secret", "config", c.name, "--stub", "--data", "zoo").out))
	}
}

func TestConfigSaysWhichVariableIsStillToSet(t *testing.T) {
	run(t, Terminals{}, "", "config", "cursor").want(t, exitOK, "capa-mcp", "capa-mcp: CAPA_KEY is not set here: set it before you start Cursor.\n")
	run(t, Terminals{}, "", "CAPA_KEY=pk_secret", "config", "codex").want(t, exitOK, "capa-mcp", "capa-mcp: CAPA_TENANT_ID is not set here: set it before you start Codex.\n")
	got := run(t, Terminals{}, "", "CAPA_KEY=cap_secret", "config", "claude-code")
	if strings.Contains(got.stderr, "not set") {
		t.Errorf("stderr: %s", got.stderr)
	}
	if stub := run(t, Terminals{}, "", "config", "claude-code", "--stub"); strings.Contains(stub.stderr, "CAPA_KEY") || strings.Contains(stub.stderr, "environment") {
		t.Errorf("stderr with --stub: %s", stub.stderr)
	}
}

// TestConfigNamesAFileFromTheRoot holds that a client that starts the server elsewhere finds the data set.
func TestConfigNamesAFileFromTheRoot(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("mine.json", []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	whole, err := filepath.Abs("mine.json")
	if err != nil {
		t.Fatal(err)
	}
	run(t, Terminals{}, "", "config", "codex", "--stub", "--data", "mine.json").want(t, exitOK, tomlList([]string{"--stub", "--data", whole}), "config.toml")
}

// TestDocumentedConfigurations holds that the page on clients shows what config prints where the README has been followed: address and key
// are set.
func TestDocumentedConfigurations(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "clients.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range clients() {
		if shown := run(t, Terminals{}, "", "CAPA_API_URL=https://capa.example", "CAPA_KEY=cap_secret", "config", c.name).out; !strings.Contains(string(page), "\n"+shown+"```\n") {
			t.Errorf("docs/clients.md does not show %s's configuration:\n%s", c.title, shown)
		}
	}
}

// holdsNone holds that a run showed none of texts.
func holdsNone(t *testing.T, r ran, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if strings.Contains(r.out+r.stderr, text) {
			t.Errorf("it shows %q:\n%s%s", text, r.out, r.stderr)
		}
	}
}
