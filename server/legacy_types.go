package server

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/capacms/capa-mcp/server/internal/answer"
)

// identifier matches an identifier of TypeScript as its submatch, and whole comments and texts without one: a type's name in those refers to
// nothing.
var identifier = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`/\*(?s:.*?)\*/|//.*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|([\p{L}_$][\p{L}\p{N}_$]*)`)
})

// declaredFor is what declares a model, then what that refers to and so on, nearest first, so that a cut keeps what was asked for. It is nil
// when nothing declares the model.
func declaredFor(declarations []answer.Declaration, model string) []answer.Declaration {
	found := declaring(declarations, model)
	for at := 0; at < len(found); at++ {
		refers := references(found[at].Text)
		for _, d := range declarations {
			if refers[d.Name] && !slices.Contains(found, d) {
				found = append(found, d)
			}
		}
	}
	return found
}

// references are the identifiers that a declaration's code holds.
func references(text string) map[string]bool {
	names := map[string]bool{}
	for _, match := range identifier().FindAllStringSubmatch(text, -1) {
		names[match[1]] = true
	}
	delete(names, "") // comments and texts
	return names
}

// declaring is the declarations of the model itself.
//
// [D] How a type's name is made of a namespace is not published. A declaration is a model's when the two are the same without case and
// marks: articles, Articles; blog_post, BlogPost. Where several are, those that hold the namespace as a literal are, or else all.
func declaring(declarations []answer.Declaration, model string) []answer.Declaration {
	var named, literal []answer.Declaration
	for _, d := range declarations {
		if d.Name == "" || bare(d.Name) != bare(model) {
			continue
		}
		named = append(named, d)
		if strings.Contains(d.Text, `"`+model+`"`) {
			literal = append(literal, d)
		}
	}
	if literal != nil {
		return literal
	}
	return named
}

// bare is a name without case and marks.
func bare(name string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
}
