package explore

import "github.com/capacms/capa-mcp/capa/ojson"

// [D] What is listed or sampled ends in … past so many UTF-16 code units of a text, and items of a list: the numbers of the other fields
// are worth more than the rest of one, and length and items say how much there is.
const (
	maxText  = 200
	maxItems = 20
	cutMark  = "…"
)

// shown is a stored value as a sample shows it.
func shown(v ojson.Value) ojson.Value {
	switch {
	case v.Kind() == ojson.String:
		return showText(v.Text())
	case v.Kind() != ojson.Array:
		return v
	}
	items := make([]ojson.Value, 0, min(v.Count(), maxItems+1))
	for i, item := range v.Items() {
		if i == maxItems {
			items = append(items, ojson.StringOf(cutMark))
			break
		}
		items = append(items, shown(item))
	}
	return ojson.ArrayOf(items...)
}

func showText(text string) ojson.Value {
	if ojson.TextUnits(text) > maxText {
		text = ojson.Cut(text, maxText-1) + cutMark
	}
	return ojson.StringOf(text)
}

func showBool(text string) ojson.Value { return ojson.BoolOf(text == "true") }
