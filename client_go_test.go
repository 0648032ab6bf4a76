package capamcp_test

import (
	"os/exec"
	"path/filepath"
	"testing"
)

// TestClientGo takes the server through a session with the Go SDK's client, which is a module of its own. What the session holds is in
// testdata/clients/gosdk. At 2026-07-28 it begins with server/discover.
func TestClientGo(t *testing.T) {
	client := buildGoClient(t)
	for _, version := range []string{"2025-06-18", "2025-11-25", "2026-07-28"} {
		for _, key := range clientKeys {
			t.Run(version+"/"+key.name, func(t *testing.T) {
				t.Log(clientSession{
					command:   []string{client, version, serverCommand(t), absolute(t, filepath.Join(clientFolder, "calls.json"))},
					variables: append(key.variables, "CAPA_API_URL="+clientDeployment(t)),
				}.run(t))
			})
		}
	}
}

// buildGoClient skips where the modules can neither be found nor be had.
func buildGoClient(t *testing.T) string {
	t.Helper()
	skipShort(t)
	folder := filepath.Join(clientFolder, "gosdk")
	if out, err := exec.Command("go", "-C", folder, "mod", "download").CombinedOutput(); err != nil {
		t.Skipf("skipped: the Go SDK cannot be had: %s", firstLine(out))
	}
	client := filepath.Join(t.TempDir(), "gosdk")
	if out, err := exec.Command("go", "-C", folder, "build", "-o", client, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return client
}
