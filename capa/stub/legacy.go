package stub

import (
	"slices"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/form"
)

// permissions are what a legacy key may be given, each with all before it.
var permissions = [...]string{"read", "write", "agent"}

// needPermission refuses a legacy key that holds less.
func (k key) needPermission(needed string) error {
	if slices.Index(permissions[:], k.bundle) >= slices.Index(permissions[:], needed) {
		return nil
	}
	return newProblem("insufficient_scope", "This needs a key whose permission is "+needed+"; this key's is "+k.bundle+".",
		"Use a key that holds it; keys are made in the Capa admin under Developers > Keys.")
}

// bodyObject reads a body that is an object of these members.
func bodyObject(c *call, members ...form.Member) (ojson.Value, error) {
	body, err := ojson.Parse(slices.Clone(c.body))
	if err != nil {
		return ojson.Value{}, newProblem("invalid_parameter", "The body is not JSON: "+err.Error()+".", "Send the document as application/json.")
	}
	return body, form.Object("body", "", "a body", body, members...)
}
