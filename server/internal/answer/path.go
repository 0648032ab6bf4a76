package answer

import (
	"strconv"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// path is a place in an answer, from the answer inwards: data.bins.nodes[0].body.
// A name that is no plain word is written as data["a name"]. The nil path is the
// answer itself.
type path struct {
	parent *path
	name   string // of a member
	index  int    // of an item; -1 for a member
	units  int    // of the whole path within a JSON string
	nested int    // of the whole path within a JSON text that is itself a JSON string
}

func (p *path) member(name string) *path {
	step := &path{parent: p, name: name, index: -1}
	if p != nil {
		step.units, step.nested = p.units, p.nested
	}
	if plainWord(name) {
		written := len(name)
		if p != nil {
			written += len(`.`)
		}
		step.units += written
		step.nested += written
		return step
	}
	once := ojson.AppendString(nil, string(appendStep(nil, step)))
	step.units += ojson.TextUnits(string(once)) - len(`""`)
	step.nested += ojson.TextUnits(string(ojson.AppendString(nil, string(once)))) - len(`"\"\""`)
	return step
}

func (p *path) item(index int) *path {
	step := &path{parent: p, index: index, units: digits(index) + len(`[]`)}
	step.nested = step.units
	if p != nil {
		step.units += p.units
		step.nested += p.nested
	}
	return step
}

// String is the path as an answer writes it.
func (p *path) String() string {
	depth := 0
	for at := p; at != nil; at = at.parent {
		depth++
	}
	steps := make([]*path, depth)
	for at := p; at != nil; at = at.parent {
		depth--
		steps[depth] = at
	}
	var text []byte
	for i, step := range steps {
		if i > 0 && step.index < 0 && plainWord(step.name) {
			text = append(text, '.')
		}
		text = appendStep(text, step)
	}
	return string(text)
}

func appendStep(dst []byte, step *path) []byte {
	if step.index >= 0 {
		dst = strconv.AppendInt(append(dst, '['), int64(step.index), 10)
		return append(dst, ']')
	}
	if plainWord(step.name) {
		return append(dst, step.name...)
	}
	return append(ojson.AppendString(append(dst, '['), step.name), ']')
}

// plainWord tells whether a name needs no quotes in a path.
func plainWord(name string) bool {
	for i := range len(name) {
		c := name[i]
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_' && c != '-' && c != '$' {
			return false
		}
	}
	return name != ""
}

// digits is how many characters a number of zero or more takes.
func digits(n int) int {
	count := 1
	for ; n > 9; n /= 10 {
		count++
	}
	return count
}
