package project

import "strings"

// Base is a Capa type without its "array of".
type Base uint8

// The Capa types.
const (
	StringT Base = iota
	TextT
	RichTextT
	SlugT
	EmailT
	URLT
	ColorT
	NumberT
	IntegerT
	BooleanT
	DateT
	DateTimeT
	SelectT
	JSONT
	ImageT
	VideoT
	FileT
	Relation
)

var baseNames = [...]string{
	StringT: "string", TextT: "text", RichTextT: "richtext", SlugT: "slug", EmailT: "email", URLT: "url", ColorT: "color",
	NumberT: "number", IntegerT: "integer", BooleanT: "boolean", DateT: "date", DateTimeT: "datetime", SelectT: "select",
	JSONT: "json", ImageT: "image", VideoT: "video", FileT: "file", Relation: "relation",
}

// bases returns every Capa type, in the order of the constants.
func bases() []Base {
	all := make([]Base, len(baseNames))
	for i := range all {
		all[i] = Base(i)
	}
	return all
}

func (b Base) String() string { return baseNames[b] }

// IsText reports whether a stored value of b is a JSON string without further form: every type GraphQL calls String.
func (b Base) IsText() bool { return b <= ColorT || b == SelectT }

// IsTime reports whether a stored value of b is a date or a moment.
func (b Base) IsTime() bool { return b == DateT || b == DateTimeT }

// IsMedia reports whether a stored value of b is a file with an address.
func (b Base) IsMedia() bool { return b == ImageT || b == VideoT || b == FileT }

// IsScalar reports whether one value of b can be compared: everything but json, media and relations.
func (b Base) IsScalar() bool { return b != JSONT && b != Relation && !b.IsMedia() }

// Type is the type of a field as Capa names it: a base, or a list of one.
type Type struct {
	Base Base
	List bool
}

const listPrefix = "array of "

// String is the name the API gives the type: "string", "array of relation".
func (t Type) String() string {
	if t.List {
		return listPrefix + t.Base.String()
	}
	return t.Base.String()
}

// parseType reads what Type.String writes; false when it names no Capa type.
func parseType(name string) (Type, bool) {
	base, list := strings.CutPrefix(name, listPrefix)
	for b, known := range baseNames {
		if known == base {
			return Type{Base: Base(b), List: list}, true
		}
	}
	return Type{}, false
}

// baseList names every base, for an error about one that is none.
func baseList() string { return strings.Join(baseNames[:], ", ") }
