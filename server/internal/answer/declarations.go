package answer

import (
	"regexp"
	"strings"
	"sync"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// Declaration is one top-level declaration of a source text, with the comments
// before it and the line break behind it.
type Declaration struct{ Name, Text string }

// declared matches the line that begins a top-level TypeScript declaration.
var declared = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:async )?(?:interface|type|enum|const enum|class|const|let|function|namespace|module) ([\p{L}_$][\p{L}\p{N}_$]*)`)
})

// SplitDeclarations splits generated TypeScript between its top-level
// declarations. What comes before the first belongs to it; joined, the texts are
// the source. A source without declarations is one without a name.
func SplitDeclarations(source string) []Declaration {
	var declarations []Declaration
	start, comment, at, open := 0, -1, 0, ""
	for _, line := range strings.SplitAfter(source, "\n") {
		name := declared().FindStringSubmatch(line)
		switch {
		case name != nil:
			if open != "" {
				end := at
				if comment >= 0 {
					end = comment
				}
				declarations = append(declarations, Declaration{open, source[start:end]})
				start = end
			}
			open, comment = name[1], -1
		case strings.HasPrefix(line, "//"), strings.HasPrefix(line, "/*"), strings.HasPrefix(line, " *"):
			if comment < 0 {
				comment = at
			}
		case line != "":
			comment = -1
		}
		at += len(line)
	}
	if start < len(source) {
		declarations = append(declarations, Declaration{open, source[start:]})
	}
	return declarations
}

// FitDeclarations prints {"types", …members, "notPrinted": […]}: as many whole
// declarations as budget UTF-16 code units hold, in their order, and the names of
// those left out.
func FitDeclarations(declarations []Declaration, members []ojson.Member, budget int) []byte {
	whole := 0
	for _, d := range declarations {
		whole += quotedUnits(d.Text) - len(`""`)
	}
	fixed := len(`{}`) + headUnits("types") + len(`""`)
	for _, m := range members {
		if m.Value.Exists() {
			fixed += headUnits(m.Name) + m.Value.Units()
		}
	}
	kept := len(declarations)
	if fixed+whole > budget {
		kept = keptDeclarations(declarations, budget-fixed)
	}
	return Fit(declarationsAnswer(declarations, members, kept), budget)
}

// keptDeclarations is how many declarations room holds together with the names of the others.
func keptDeclarations(declarations []Declaration, room int) int {
	room -= len(`"notPrinted":[],`)
	for _, d := range declarations {
		room -= quotedUnits(d.Name) + len(`,`)
	}
	for i, d := range declarations {
		room += quotedUnits(d.Name) + len(`,`) - quotedUnits(d.Text) + len(`""`)
		if room < 0 {
			return i
		}
	}
	return len(declarations)
}

func declarationsAnswer(declarations []Declaration, members []ojson.Member, kept int) Answer {
	var printed strings.Builder
	for _, d := range declarations[:kept] {
		printed.WriteString(d.Text)
	}
	a := Answer{Kind: Types, Members: []ojson.Member{{Name: "types", Value: ojson.StringOf(printed.String())}}}
	a.Members = append(a.Members, members...)
	if kept == len(declarations) {
		return a
	}
	var left []ojson.Value
	for _, d := range declarations[kept:] {
		left = append(left, ojson.StringOf(d.Name))
	}
	a.Members = append(a.Members, ojson.Member{Name: "notPrinted", Value: ojson.ArrayOf(left...)})
	return a
}
