package cli

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/capacms/capa-mcp/capa/stub"
)

// setSwitches reads the switches of the environment. The error is about a value that is neither on nor off: taken for the usual, it would
// hide a mistake.
func setSwitches(o *stub.Options, getenv func(string) string) error {
	for _, s := range []struct {
		name, usual string
		set         *bool // whether it is not as usual
	}{
		{"CAPA_API_GRAPHQL", "on", &o.GraphQLOff},
		{"CAPA_KEY_SCOPES", "off", &o.KeyScopes},
		{"CAPA_SITE_PREVIEW", "off", &o.SitePreview},
	} {
		value := cmp.Or(strings.ToLower(strings.TrimSpace(getenv(s.name))), s.usual)
		if value != "on" && value != "off" {
			return fmt.Errorf("%s is %q; it takes on or off, and is %s where it is not set", s.name, value, s.usual)
		}
		*s.set = value != s.usual
	}
	return nil
}
