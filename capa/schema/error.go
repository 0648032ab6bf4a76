package schema

import "fmt"

// ParseError says that an answer is not an introspection answer that describes
// a schema, and where.
type ParseError struct {
	Path    string // the place in `data`, "__schema.types[3].fields[0].type"
	Message string // what is wrong there, to be read after the path: "is missing"
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("The GraphQL introspection answer cannot be used: %s %s. "+
		"Next: check that CAPA_API_URL is Capa's API and that nothing between here and it changes answers.", e.Path, e.Message)
}

func faultAt(place, format string, args ...any) *ParseError {
	return &ParseError{Path: place, Message: fmt.Sprintf(format, args...)}
}

// in puts place, which holds the fault, before the path known so far.
func (e *ParseError) in(place string) *ParseError {
	return &ParseError{Path: place + "." + e.Path, Message: e.Message}
}
