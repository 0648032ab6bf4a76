package schema

import (
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func (p *printer) description(text, margin string) {
	switch {
	case text == "":
		return
	case p.compact || !fitsBlock(text):
		p.text(margin)
		p.out = ojson.AppendString(p.out, text)
	default:
		p.block(text, margin)
	}
	p.text("\n")
}

// block writes text as a block string: on a line of its own when it is long or
// would run into the closing quotes, as graphql-js does.
func (p *printer) block(text, margin string) {
	const longest = 70
	escaped := strings.ReplaceAll(text, `"""`, `\"""`)
	own := strings.Contains(text, "\n") || ojson.TextUnits(text) > longest ||
		strings.HasSuffix(text, `"`) || strings.HasSuffix(text, `\`)
	if own {
		escaped = "\n" + escaped + "\n"
	}
	p.text(margin)
	p.text(strings.ReplaceAll(`"""`+escaped+`"""`, "\n", "\n"+margin))
}

// fitsBlock reports whether a block string reads back as text: reading one drops
// the indent that its lines share and the blank lines at its ends, and it has no
// escapes for control characters.
func fitsBlock(text string) bool {
	for _, c := range []byte(text) {
		if c < ' ' && c != '\t' && c != '\n' {
			return false
		}
	}
	lines := strings.Split(text, "\n")
	for _, edge := range []string{lines[0], lines[len(lines)-1]} {
		if strings.TrimLeft(edge, " \t") != edge || edge == "" {
			return false
		}
	}
	return true
}
