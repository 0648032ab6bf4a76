package stub

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// typeNames gives each model a type of its own.
//
// [D] It is the namespace in PascalCase. Where that is taken, the later model keeps its namespace's marks as underscores: of twin-a and
// twin_a, TwinA and Twin_a.
func typeNames(models []*project.Model) map[*project.Model]string {
	taken := map[string]bool{"CapaMedia": true, "CapaEntry": true}
	names := make(map[*project.Model]string, len(models))
	for _, m := range models {
		name := pascal(m.Namespace)
		if taken[name] {
			name = underscored(m.Namespace)
		}
		for taken[name] {
			name += "_"
		}
		taken[name] = true
		names[m] = name
	}
	return names
}

func pascal(namespace string) string {
	var b strings.Builder
	for word := range strings.FieldsFuncSeq(namespace, isMark) {
		b.WriteString(capital(word))
	}
	return identifier(b.String())
}

func underscored(namespace string) string {
	return identifier(capital(strings.Map(func(r rune) rune {
		if isMark(r) {
			return '_'
		}
		return r
	}, namespace)))
}

func isMark(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

func capital(word string) string {
	first, size := utf8.DecodeRuneInString(word)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + word[size:]
}

// identifier makes a name one that may begin a declaration.
func identifier(name string) string {
	first, _ := utf8.DecodeRuneInString(name)
	if name == "" || unicode.IsDigit(first) {
		return "_" + name
	}
	return name
}
