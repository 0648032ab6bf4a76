package server

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/capacms/capa-mcp/server/internal/answer"
)

var identifier = regexp.MustCompile(`[\p{L}_$][\p{L}\p{N}_$]*`)

// declaredFor is what declares a model, then what that refers to and so on, nearest first, so that a cut keeps what was asked for. It is nil
// when nothing declares the model.
//
// [D] How a type's name is made of a namespace is not published. A declaration is a model's when the two are the same without case and
// marks: articles, Articles; blog_post, BlogPost. Where several are, all of them are the model's.
func declaredFor(declarations []answer.Declaration, model string) []answer.Declaration {
	wanted := bare(model)
	taken := make([]bool, len(declarations))
	var found []answer.Declaration
	for i, d := range declarations {
		if d.Name != "" && bare(d.Name) == wanted {
			taken[i] = true
			found = append(found, d)
		}
	}
	for at := 0; at < len(found); at++ {
		words := identifier.FindAllString(found[at].Text, -1)
		for i, d := range declarations {
			if !taken[i] && slices.Contains(words, d.Name) {
				taken[i] = true
				found = append(found, d)
			}
		}
	}
	return found
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
