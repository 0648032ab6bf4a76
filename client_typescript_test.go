package capamcp_test

import (
	"path/filepath"
	"testing"

	"github.com/capacms/capa-mcp/capa/stub"
)

// clientKeys are the keys a client is run with: the tools they are offered are all the tools there are.
var clientKeys = []struct {
	name      string
	variables []string
}{
	{"cap_ key", []string{"CAPA_KEY=" + stub.Key}},
	{"legacy key", []string{"CAPA_KEY=pk_stub_read", "CAPA_TENANT_ID=" + stub.Tenant}},
}

// TestClientTypeScript takes the server through a session with the TypeScript SDK's stdio clients. What the session holds is in
// testdata/clients/typescript.mjs.
func TestClientTypeScript(t *testing.T) {
	installed := npmPackages(t)
	node := installed.node(t, 20)
	driver := readFile(t, filepath.Join(clientFolder, "typescript.mjs"))
	for _, client := range []string{"sdk", "client", "client at 2026-07-28"} {
		for _, key := range clientKeys {
			t.Run(client+"/"+key.name, func(t *testing.T) {
				t.Log(clientSession{
					command:   []string{node, "--input-type=module", "-", client, serverCommand(t), absolute(t, filepath.Join(clientFolder, "calls.json"))},
					folder:    string(installed), // where Node looks for what a script on stdin imports
					stdin:     driver,
					variables: append(key.variables, "CAPA_API_URL="+clientDeployment(t)),
				}.run(t))
			})
		}
	}
}
