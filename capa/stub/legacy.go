package stub

import (
	"slices"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/form"
)

// permissions are the bundles of legacy keys, each of which includes those before it.
var permissions = [...]string{"read", "write", "agent"}

// needPermission refuses a legacy key that holds less.
func (k key) needPermission(needed string) error {
	if slices.Index(permissions[:], k.bundle) >= slices.Index(permissions[:], needed) {
		return nil
	}
	return newProblem("insufficient_scope", "This needs a key whose permission is "+needed+"; this key's is "+k.bundle+".", otherKeyHint)
}

// bodyObject reads a body that is an object of these members. The error is a *problem or a *form.Error.
func bodyObject(c *call, members ...form.Member) (ojson.Value, error) {
	body, err := ojson.Parse(slices.Clone(c.body))
	if err != nil {
		return ojson.Value{}, newProblem("invalid_parameter", "The body is not JSON: "+err.Error()+".", "Send the document as application/json.")
	}
	return body, form.Object("body", "", "a body", body, members...)
}
