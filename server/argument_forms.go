package server

import (
	"regexp"
	"sync"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// nonEmpty is a text argument that may not be empty: as a segment of a path, an empty one would ask another route. want is what it must
// be, in words. Its error is an *argumentError.
func (a arguments) nonEmpty(name, want string) (string, error) {
	text := a.text(name)
	if text == "" {
		return "", wrongKind(name, want, ojson.StringOf(text))
	}
	return text, nil
}

var uuidForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$`)
})

// isUUID reports whether text is written as the ids of entries and models are.
func isUUID(text string) bool { return uuidForm().MatchString(text) }
