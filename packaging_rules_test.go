package capamcp_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/server"
)

// The rules of what is published, copied by hand from the schemas and the MCP registry's own checks, since a test fetches nothing. They are
// narrower than those: they have only what this project uses, so a field that is new here needs its rule first.

const (
	serverFile   = "server.json"
	manifestFile = "packaging/mcpb/manifest.json"
	npmFile      = "packaging/npm/package.json"
	imageFile    = "packaging/Dockerfile"
	releaseFile  = ".goreleaser.yaml"

	noVersion = "0.0.0" // what the sources say in the place of the version, which the build alone knows
)

type serverJSON struct {
	Schema      string `json:"$schema"`
	Name        string `json:"name"`
	Title       string `json:"title"`
	Description string `json:"description"`
	Version     string `json:"version"`
	WebsiteURL  string `json:"websiteUrl"`
	Repository  struct {
		URL    string `json:"url"`
		Source string `json:"source"`
	} `json:"repository"`
	Packages []serverPackage `json:"packages"`
}

type serverPackage struct {
	RegistryType string `json:"registryType"`
	Identifier   string `json:"identifier"`
	Version      string `json:"version"`
	FileSHA256   string `json:"fileSha256"`
	RuntimeHint  string `json:"runtimeHint"`
	Transport    struct {
		Type string `json:"type"`
	} `json:"transport"`
	Variables []serverVariable `json:"environmentVariables"`
}

type serverVariable struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	Required    bool   `json:"isRequired"`
	Secret      bool   `json:"isSecret"`
	Default     string `json:"default"`
	Placeholder string `json:"placeholder"`
}

// decodeWhole reads JSON that has no field besides those of into.
func decodeWhole(text string, into any) error {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.DisallowUnknownFields()
	return decoder.Decode(into)
}

var (
	serverName    = regexp.MustCompile(`^[a-zA-Z0-9][a-zA-Z0-9.-]*[a-zA-Z0-9]/[a-zA-Z0-9][a-zA-Z0-9._-]*[a-zA-Z0-9]$`)
	oneVersion    = regexp.MustCompile(`^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$`)
	imageName     = regexp.MustCompile(`^[a-z0-9.-]+\.[a-z]+/[a-z0-9._-]+/[a-z0-9._-]+:[\w.-]+$`)
	bundleAddress = regexp.MustCompile(`^https://github\.com/[\w.-]+/[\w.-]+/releases/download/v[^/\s]+/[\w.-]*mcp[\w.-]*$`)
	sha256Hex     = regexp.MustCompile(`^[a-f0-9]{64}$`)
)

// brokenInServer says which rules of the registry text breaks: a word each.
func brokenInServer(text string) []string {
	var s serverJSON
	if err := decodeWhole(text, &s); err != nil {
		return []string{err.Error()}
	}
	var broken []string
	hold := func(rule string, holds bool) {
		if !holds {
			broken = append(broken, rule)
		}
	}
	hold("$schema", s.Schema == "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json")
	hold("name", serverName.MatchString(s.Name) && len(s.Name) >= 3 && len(s.Name) <= 200)
	hold("title", len(strings.TrimSpace(s.Title)) >= 1 && len(s.Title) <= 100)
	hold("description", len(s.Description) >= 1 && len(s.Description) <= 100)
	hold("version", oneVersion.MatchString(s.Version))
	hold("websiteUrl", isHTTPS(s.WebsiteURL))
	hold("repository", s.Repository.Source == "github" && strings.HasPrefix(s.Repository.URL, "https://github.com/"))
	hold("packages", len(s.Packages) > 0)
	for _, p := range s.Packages {
		of := func(rule string) string { return p.RegistryType + " " + rule }
		hold(of("transport"), p.Transport.Type == "stdio")
		switch p.RegistryType {
		case "npm":
			hold(of("identifier"), regexp.MustCompile(`^@[a-z0-9-]+/[a-z0-9-]+$`).MatchString(p.Identifier))
			hold(of("version"), p.Version == s.Version)
		case "oci": // the tag is the version
			hold(of("identifier"), imageName.MatchString(p.Identifier) && strings.HasSuffix(p.Identifier, ":"+s.Version))
			hold(of("version"), p.Version == "")
		case "mcpb":
			hold(of("identifier"), bundleAddress.MatchString(p.Identifier) && strings.Contains(p.Identifier, "/v"+s.Version+"/"))
			hold(of("version"), p.Version == "")
			hold(of("fileSha256"), sha256Hex.MatchString(p.FileSHA256))
		default:
			hold("registryType "+p.RegistryType, false)
		}
		for i, v := range p.Variables {
			hold(of("variable name"), v.Name != "" && !slices.ContainsFunc(p.Variables[:i], func(w serverVariable) bool { return w.Name == v.Name }))
		}
	}
	return broken
}

func isHTTPS(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Scheme == "https" && u.Host != ""
}

// edit is a document with one thing changed, and the rule that this breaks; "" for none.
type edit struct{ name, old, new, breaks string }

func holdRules(t *testing.T, file string, broken func(string) []string, edits []edit) {
	text := string(readFile(t, file))
	for _, tt := range append([]edit{{name: "as it is"}}, edits...) {
		t.Run(tt.name, func(t *testing.T) {
			if strings.Count(text, tt.old) == 0 {
				t.Fatalf("%s has no %s to change", file, tt.old)
			}
			var want []string
			if tt.breaks != "" {
				want = []string{tt.breaks}
			}
			if got := broken(strings.Replace(text, tt.old, tt.new, 1)); !slices.Equal(got, want) {
				t.Errorf("breaks %q, want %q", got, want)
			}
		})
	}
}

// TestPackagingServerJSON holds server.json to the rules of the MCP registry.
func TestPackagingServerJSON(t *testing.T) {
	holdRules(t, serverFile, brokenInServer, []edit{
		{"a field that there is not", `"title"`, `"titel"`, `json: unknown field "titel"`},
		{"a name without a namespace", `io.github.capacms/`, ``, "name"},
		{"a long description", `Read content`, strings.Repeat("Read ", 20), "description"},
		{"a package of another version", `"@capacms/mcp",` + "\n" + `      "version": "0.0.0"`, `"@capacms/mcp", "version": "0.0.1"`, "npm version"},
		{"a package of any version", `"@capacms/mcp",` + "\n" + `      "version": "0.0.0"`, `"@capacms/mcp", "version": "latest"`, "npm version"},
		{"an image of no version", `capa-mcp:0.0.0`, `capa-mcp`, "oci identifier"},
		{"a bundle without its digest", `"fileSha256"`, `"version": "", "runtimeHint"`, "mcpb fileSha256"},
		{"a bundle elsewhere", `https://github.com/capacms/capa-mcp/releases`, `https://example.com/capa-mcp/releases`, "mcpb identifier"},
		{"another transport", `"stdio"`, `"sse"`, "npm transport"},
		{"a variable twice", `"CAPA_TENANT_ID"`, `"CAPA_KEY"`, "npm variable name"},
	})
}

// published are the variables that a client asks its person for. The older names of the first two are read as well, and asked for nowhere.
var published = []string{capa.EnvAddress, capa.EnvKey, capa.EnvTenant, capa.EnvVersion}

// TestPackagingVariables holds that npm and image ask for the variables that the server reads, and for the key as a secret. The bundle's
// manifest asks by itself.
func TestPackagingVariables(t *testing.T) {
	var s serverJSON
	if err := decodeWhole(string(readFile(t, serverFile)), &s); err != nil {
		t.Fatal(err)
	}
	for _, p := range s.Packages {
		var all, required, secret []string
		for _, v := range p.Variables {
			all = append(all, v.Name)
			if v.Required {
				required = append(required, v.Name)
			}
			if v.Secret {
				secret = append(secret, v.Name)
			}
			if v.Name == capa.EnvVersion && v.Placeholder != capa.DefaultVersion {
				t.Errorf("%s: %s has the example %s, not %s", p.RegistryType, v.Name, v.Placeholder, capa.DefaultVersion)
			}
		}
		want := published
		if p.RegistryType == "mcpb" {
			want = nil
		}
		if !slices.Equal(all, want) || len(want) > 0 && (!slices.Equal(required, want[:2]) || !slices.Equal(secret, want[1:2])) {
			t.Errorf("%s: asks for %q, of them required %q, secret %q", p.RegistryType, all, required, secret)
		}
	}
}

type bundleManifest struct {
	ManifestVersion string `json:"manifest_version"`
	Name            string `json:"name"`
	DisplayName     string `json:"display_name"`
	Version         string `json:"version"`
	Description     string `json:"description"`
	Author          struct {
		Name string `json:"name"`
		URL  string `json:"url"`
	} `json:"author"`
	Repository struct {
		Type string `json:"type"`
		URL  string `json:"url"`
	} `json:"repository"`
	Homepage      string   `json:"homepage"`
	Documentation string   `json:"documentation"`
	Support       string   `json:"support"`
	License       string   `json:"license"`
	Keywords      []string `json:"keywords"`
	Compatibility struct {
		Platforms []string `json:"platforms"`
	} `json:"compatibility"`
	Server struct {
		Type       string       `json:"type"`
		EntryPoint string       `json:"entry_point"`
		Config     bundleConfig `json:"mcp_config"`
	} `json:"server"`
	UserConfig       map[string]bundleSetting `json:"user_config"`
	Tools            []bundleTool             `json:"tools"`
	PromptsGenerated bool                     `json:"prompts_generated"`
}

type bundleConfig struct {
	Command   string                  `json:"command"`
	Args      []string                `json:"args"`
	Env       map[string]string       `json:"env"`
	Overrides map[string]bundleConfig `json:"platform_overrides"`
}

type bundleSetting struct {
	Type        string  `json:"type"`
	Title       string  `json:"title"`
	Description string  `json:"description"`
	Required    bool    `json:"required"`
	Sensitive   bool    `json:"sensitive"`
	Default     *string `json:"default"`
}

type bundleTool struct {
	Name        string `json:"name"`
	Description string `json:"description"`
}

func brokenInManifest(text string) []string {
	var m bundleManifest
	if err := decodeWhole(text, &m); err != nil {
		return []string{err.Error()}
	}
	var broken []string
	hold := func(rule string, holds bool) {
		if !holds {
			broken = append(broken, rule)
		}
	}
	hold("manifest_version", m.ManifestVersion == "0.3")
	hold("name", regexp.MustCompile(`^[a-z0-9-]+$`).MatchString(m.Name))
	hold("version", oneVersion.MatchString(m.Version))
	hold("description", m.Description != "")
	hold("author", m.Author.Name != "" && isHTTPS(m.Author.URL))
	hold("repository", m.Repository.Type == "git" && isHTTPS(m.Repository.URL))
	hold("addresses", isHTTPS(m.Homepage) && isHTTPS(m.Documentation) && isHTTPS(m.Support))
	hold("platforms", slices.Equal(m.Compatibility.Platforms, []string{"darwin", "linux", "win32"}))
	hold("server", m.Server.Type == "binary" && m.Server.Config.Command == "${__dirname}/"+m.Server.EntryPoint)
	for platform, override := range m.Server.Config.Overrides {
		hold("override "+platform, slices.Contains(m.Compatibility.Platforms, platform) && strings.HasPrefix(override.Command, "${__dirname}/server/"))
	}
	asked := map[string]bool{}
	for name, value := range m.Server.Config.Env {
		key, isSetting := strings.CutPrefix(strings.TrimSuffix(value, "}"), "${user_config.")
		_, known := m.UserConfig[key]
		hold("env "+name, isSetting && known)
		asked[key] = true
	}
	for _, key := range slices.Sorted(maps.Keys(m.UserConfig)) {
		s := m.UserConfig[key]
		hold("user_config "+key, s.Type == "string" && s.Title != "" && s.Description != "")
		hold("unused "+key, asked[key])
		hold("default of "+key, s.Required || s.Default != nil)
		hold("default of a secret", !s.Sensitive || s.Default == nil)
	}
	for _, tool := range m.Tools {
		hold("tool", tool.Name != "" && tool.Description != "")
	}
	return broken
}

// TestPackagingManifest holds the bundle's manifest to the schema of MCPB, and what is optional in it to a default: a host leaves the words
// ${user_config.…} where it has no value.
func TestPackagingManifest(t *testing.T) {
	holdRules(t, manifestFile, brokenInManifest, []edit{
		{"a field that there is not", `"license"`, `"licence"`, `json: unknown field "licence"`},
		{"no version", `"version": "0.0.0"`, `"version": ""`, "version"},
		{"another entry point", `"entry_point": "server/`, `"entry_point": "bin/`, "server"},
		{"a platform that it has not", `"win32": {`, `"aix": {`, "override aix"},
		{"a setting that there is not", `${user_config.key}`, `${user_config.api_url}`, "unused key"},
		{"an optional setting without a default", `"required": false,` + "\n" + `      "default": ""`, `"required": false`, "default of tenant_id"},
		{"a key in the manifest", `"sensitive": true`, `"sensitive": true, "default": "cap_live_stub"`, "default of a secret"},
	})
}

// TestPackagingManifestStarts holds that the server takes what a host makes of the manifest for a person who filled in what is required.
func TestPackagingManifestStarts(t *testing.T) {
	m := manifest(t)
	if names := slices.Sorted(maps.Keys(m.Server.Config.Env)); !slices.Equal(names, slices.Sorted(slices.Values(published))) {
		t.Errorf("the manifest sets %q, want %q", names, published)
	}
	if key := m.UserConfig["key"]; !key.Sensitive || !key.Required {
		t.Errorf("the key is asked for as %+v", key)
	}
	_, err := capa.ConfigFrom(func(name string) string {
		value := m.Server.Config.Env[name]
		for key, setting := range m.UserConfig {
			filled := "cap_live_stub"
			if setting.Default != nil {
				filled = *setting.Default
			}
			value = strings.ReplaceAll(value, "${user_config."+key+"}", filled)
		}
		return value
	})
	if err != nil {
		t.Error(err)
	}
}

func manifest(t *testing.T) bundleManifest {
	t.Helper()
	var m bundleManifest
	if err := decodeWhole(string(readFile(t, manifestFile)), &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// The manifest's tool list stands between these.
const (
	toolsBegin = "  \"tools\": [\n"
	toolsEnd   = "  ],\n"
)

// TestPackagingTools holds the manifest's tool list against the one that registration reads.
func TestPackagingTools(t *testing.T) {
	text := string(readFile(t, manifestFile))
	before, rest, found := strings.Cut(text, toolsBegin)
	list, after, ended := strings.Cut(rest, toolsEnd)
	if !found || !ended {
		t.Fatal("the manifest has no place for its tools")
	}
	var rows []string
	for _, row := range regexp.MustCompile("(?m)^\\| `(\\w+)` \\| (.*?) \\|").FindAllStringSubmatch(server.ToolTable(), -1) {
		rows = append(rows, fmt.Sprintf(`    {"name": %q, "description": %q}`, row[1], row[2]))
	}
	want := strings.Join(rows, ",\n") + "\n"
	if os.Getenv("GOLDIE_UPDATE") != "" {
		if err := os.WriteFile(manifestFile, []byte(before+toolsBegin+want+toolsEnd+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if list != want {
		t.Errorf("the tool list of %s is old: run GOLDIE_UPDATE=1 go test -run TestPackagingTools .\n%s", manifestFile, want)
	}
}

// TestPackagingNames holds that each package says whose it is, as the registry asks, and that none of the sources says a version.
func TestPackagingNames(t *testing.T) {
	var s serverJSON
	if err := decodeWhole(string(readFile(t, serverFile)), &s); err != nil {
		t.Fatal(err)
	}
	var npm struct {
		Name, Version, MCPName, License string
		OptionalDependencies            map[string]string
	}
	if err := json.Unmarshal(readFile(t, npmFile), &npm); err != nil {
		t.Fatal(err)
	}
	if npm.MCPName != s.Name || npm.Name != s.Packages[0].Identifier {
		t.Errorf("%s is %s of %s, and %s speaks of %s of %s", npmFile, npm.Name, npm.MCPName, serverFile, s.Packages[0].Identifier, s.Name)
	}
	if want := `LABEL io.modelcontextprotocol.server.name="` + s.Name + `"`; !strings.Contains(string(readFile(t, imageFile)), want) {
		t.Errorf("%s has no %s", imageFile, want)
	}
	versions := append(slices.Collect(maps.Values(npm.OptionalDependencies)), npm.Version, s.Version, manifest(t).Version)
	if len(versions) != len(releaseTargets)+3 || slices.ContainsFunc(versions, func(v string) bool { return v != noVersion }) {
		t.Errorf("versions in the sources are %q", versions)
	}
}

// TestPackagingDockerfile holds what an image of a static binary needs and what it cannot have.
func TestPackagingDockerfile(t *testing.T) {
	said := map[string][]string{}
	for line := range strings.Lines(string(readFile(t, imageFile))) {
		if instruction, rest, found := strings.Cut(strings.TrimSpace(line), " "); found && instruction != "#" {
			said[instruction] = append(said[instruction], rest)
		}
	}
	for instruction, want := range map[string]string{
		"FROM":       `^gcr\.io/distroless/static-debian\d+:nonroot$`, // distroless has one home
		"ARG":        `^TARGETPLATFORM$`,                              // or COPY finds nothing
		"USER":       `^nonroot:nonroot$`,
		"ENTRYPOINT": `^\["/capa-mcp"\]$`, // there is no shell for another form
	} {
		if len(said[instruction]) != 1 || !regexp.MustCompile(want).MatchString(said[instruction][0]) {
			t.Errorf("%s %q, want one of %s", instruction, said[instruction], want)
		}
	}
	if want := []string{"LICENSE /LICENSE", "$TARGETPLATFORM/capa-mcp /capa-mcp"}; !slices.Equal(said["COPY"], want) {
		t.Errorf("COPY %q: GoReleaser lays out %q", said["COPY"], want)
	}
	for _, instruction := range []string{"RUN", "ADD", "CMD", "ENV", "EXPOSE"} {
		if said[instruction] != nil {
			t.Errorf("%s %q: an image of one binary on stdio has no use for it", instruction, said[instruction])
		}
	}
}
