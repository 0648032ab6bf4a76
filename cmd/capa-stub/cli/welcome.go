package cli

import "github.com/capacms/capa-mcp/capa/stub"

// What each service has to say at a terminal once it serves.

func (stubbed) welcome(address string) string {
	return "Keys: " + stub.Key + " reads what is published, cap_dev_stub drafts too; capa-stub --help has the others.\n" +
		"To see what it holds, open " + address + " in a browser."
}

func (replayed) welcome(string) string { return "It answers what was recorded, to whatever key." }

func (r *recording) welcome(string) string {
	return "Point a client at it, with the deployment's own key; " + r.path + " is written when it ends."
}
