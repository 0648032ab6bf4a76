package explore

import (
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
)

// kind says what is worth knowing of a field's values.
type kind uint8

const (
	opaque    kind = iota // JSON: nothing beyond the counts
	prose                 // text: how long, and which
	choice                // select: which
	logical               // boolean: which
	numeric               // from where to where
	moment                // from when to when
	file                  // of which kinds
	reference             // to which entries
)

// values is the measure of the values of one field that fit its type, and of a list's items.
type values struct {
	kind    kind
	many    bool
	lengths []int // of prose, in UTF-16 code units
	tally   tally
	numbers numbers
	moments moments
}

func newValues(f *schema.Field) values { return values{kind: kindOf(f), many: f.Many, tally: tally{}} }

func kindOf(f *schema.Field) kind {
	switch f.Class {
	case schema.Media:
		return file
	case schema.Relation, schema.Identifier:
		return reference
	}
	switch strings.Trim(f.GraphQLType, "[]") {
	case "String":
		if strings.HasSuffix(f.CapaType, "select") {
			return choice
		}
		return prose
	case "Boolean":
		return logical
	case "Float", "Int":
		return numeric
	case "DateTime":
		return moment
	}
	return opaque
}

// add measures one value, as the query gave it and as it is stored.
func (v *values) add(queried, stored ojson.Value) {
	switch v.kind {
	case prose:
		v.lengths = append(v.lengths, stored.TextUnits())
		v.tally.add(stored.Text())
	case choice, reference:
		v.tally.add(stored.Text())
	case logical:
		v.tally.add(stored.String())
	case numeric:
		v.numbers.add(stored)
	case moment:
		v.moments.add(stored)
	case file:
		v.tally.add(kindOfFile(queried))
	}
}

// kindOfFile is a file's kind as the query gives it. It gives null for one that the API has no name for, and so does the count.
func kindOfFile(media ojson.Value) string {
	if kind := media.Get("type"); kind.Kind() == ojson.String {
		return kind.Text()
	}
	return "null"
}

// members are the row's members on the values. Of no values there is nothing to say.
//
// [D] Of a list they are what its items' type says, but for the length of texts: perEntry and items say how much there is. A select of
// more values than are listed shows the most frequent, as text does.
func (v *values) members() []ojson.Member {
	switch v.kind {
	case numeric:
		return v.numbers.members()
	case moment:
		return v.moments.members()
	}
	if len(v.tally) == 0 || v.kind == reference && v.many { // what matters of a list of references is how it fans out
		return nil
	}
	switch v.kind {
	case prose:
		return append(v.length(), v.tally.distinct(), v.tally.list(showText))
	case choice:
		if len(v.tally) > maxValues {
			return []ojson.Member{v.tally.distinct(), v.tally.list(showText)}
		}
		return []ojson.Member{v.tally.list(showText)}
	case logical:
		return []ojson.Member{v.tally.list(showBool)}
	case file:
		return []ojson.Member{member("mediaTypes", v.tally.object())}
	default: // reference
		return []ojson.Member{v.tally.distinct(), member("top", v.tally.rows(topValues, showText))}
	}
}

func (v *values) length() []ojson.Member {
	if v.many {
		return nil
	}
	return []ojson.Member{member("length", spreadOf(v.lengths))}
}
