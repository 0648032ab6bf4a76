package stub

import "github.com/capacms/capa-mcp/capa/ojson"

// me answers GET /api/me: what the key holds. Scopes come only where the deployment reports them.
func (s *Stub) me(c *call) (reply, error) {
	if err := noParameters(c); err != nil {
		return reply{}, err
	}
	members := []ojson.Member{
		{Name: "environment", Value: ojson.StringOf(c.key.environment)},
		{Name: "family", Value: ojson.StringOf(c.key.family)},
		{Name: "bundle", Value: ojson.StringOf(c.key.bundle)},
		{Name: "version", Value: ojson.StringOf(c.version)},
		{Name: "versions", Value: ojson.StringsOf(versions[:])},
	}
	if s.options.KeyScopes {
		members = append(members, ojson.Member{Name: "scopes", Value: ojson.StringsOf(c.key.scopes)})
	}
	return jsonReply(ojson.ObjectOf(members...)), nil
}
