package read

// Error is a read that cannot be done as asked. REST and GraphQL each wrap it in their envelope.
type Error struct {
	Code    string // invalid_where, invalid_sort, invalid_cursor, invalid_parameter or too_many_in_values
	Message string
	Hint    string // the next step; may be ""
}

func (e *Error) Error() string { return e.Code + ": " + e.Message }

// DocsURL is where a code is explained, in either envelope.
func DocsURL(code string) string { return "https://docs.capacms.com/errors/" + code }
