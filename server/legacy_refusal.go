package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
)

// refuseLegacy is what became of a call of a legacy route, as its tool answers it: what the key lacks, or what there is in place of a
// model, an entry or a workspace that is not there. Everything else is told as on every tool.
func (c *call) refuseLegacy(ctx context.Context, model string, err error) error {
	var failed *capa.Error
	if !errors.As(err, &failed) || !failed.Reached || failed.NotServed() {
		return err
	}
	problem := failed.Problems[0]
	if failed.Status == http.StatusForbidden {
		problem.Hint = c.lacking() // it says more than the API's
		return &refusal{message: problemText(failed.Status, problem)}
	}
	said := problemText(failed.Status, problem)
	switch {
	case failed.Code() == "invalid_key":
		fix := ojson.Member{Name: "fix", Value: ojson.StringOf(tenantFix)}
		return &refusal{message: said, more: []ojson.Member{fix}}
	case failed.Code() == "model_not_found":
		return c.unknownModel(ctx, model, said)
	case failed.Code() == "entry_not_found":
		return &refusal{message: said, next: listContentName}
	case failed.Code() == "invalid_parameter":
		// The advice on this code speaks of the parameters of REST, which the legacy routes do not take.
		fix := ojson.Member{Name: "fix", Value: ojson.StringOf("Correct the argument that the message is about. " + allowed(c.tool.params))}
		return &refusal{message: said, more: []ojson.Member{fix}, next: c.tool.name}
	case failed.Status == http.StatusNotFound && failed.Envelope == capa.EnvelopeREST:
		return &refusal{message: said, next: listWorkspacesName} // [D] a workspace, whose code is not published: nothing else is left
	}
	return err
}

// tenantFix is what to check where a legacy route does not know the key: it knows one only together with its tenant.
const tenantFix = "Check CAPA_KEY and CAPA_TENANT_ID: a legacy route knows a key by its tenant. Copy both again from Developers > Keys in the Capa admin, " +
	"and check that CAPA_API_URL is the deployment they belong to."

// lacking says what the tool asks of a key and, where the startup probe heard it, what this key holds.
func (c *call) lacking() string {
	text := fmt.Sprintf("%s needs a key whose permission is %s", c.tool.name, c.tool.need)
	if c.tool.need == needWrite {
		text += " or more"
	}
	if me := c.offered.found.me; me != nil && me.Bundle != "" {
		text += fmt.Sprintf("; this key's is %s", me.Bundle)
	}
	return text + "."
}

// unknownModel names the models there are, as far as they can be read now.
func (c *call) unknownModel(ctx context.Context, model, said string) error {
	document, err := c.client.ListModels(ctx)
	if err != nil {
		return &refusal{message: said, next: listModelsName}
	}
	available := []string{} // of a project without models it says so
	for _, m := range document.Get("models").Items() {
		available = append(available, m.Get("namespace").Text())
	}
	return unknownName(said, model, available, listModelsName)
}
