package cli

import "strings"

// texts is a flag that may be given several times.
type texts []string

func (t *texts) String() string { return strings.Join(*t, ", ") }

func (t *texts) Set(text string) error {
	*t = append(*t, text)
	return nil
}

// once is a flag that may be given one time: of two values one would go unheard. That it was given again is kept for check to refuse.
type once struct {
	name  string
	value *string
	given bool
	again *string // the name, of whichever flag was given again
}

func (o *once) String() string {
	if o.value == nil {
		return "" // the zero once, that package flag makes
	}
	return *o.value
}

func (o *once) Set(text string) error {
	if o.given {
		*o.again = o.name
	}
	o.given, *o.value = true, text
	return nil
}
