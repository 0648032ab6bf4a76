package server

import (
	"regexp"
	"sync"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// segment is a text argument that becomes a segment of a path. Errors are *argumentError: an empty one would ask another route.
func (a arguments) segment(name, want string) (string, error) {
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
