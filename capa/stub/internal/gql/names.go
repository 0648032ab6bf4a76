package gql

import (
	"strings"
	"unicode/utf8"
)

// words splits a namespace at every character that a GraphQL name cannot hold: "blog-post" and "blog_post" are blog, post.
func words(namespace string) []string {
	return strings.FieldsFunc(namespace, func(r rune) bool {
		return r >= utf8.RuneSelf || !isDigit(byte(r)) && !isLetter(byte(r))
	})
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// isIntrospectionName reports whether GraphQL itself has the name.
func isIntrospectionName(name string) bool { return strings.HasPrefix(name, "__") }

// pascal is a namespace's type name: BlogPost; "" when nothing of it can stand in a name.
func pascal(words []string) string {
	var b strings.Builder
	for _, w := range words {
		b.WriteString(strings.ToUpper(w[:1]) + w[1:])
	}
	return startable(b.String())
}

// camel is a namespace's list root: blogPosts.
func camel(words []string) string {
	first := words[0]
	if first == strings.ToUpper(first) {
		first = strings.ToLower(first)
	}
	var b strings.Builder
	b.WriteString(strings.ToLower(first[:1]) + first[1:])
	for _, w := range words[1:] {
		b.WriteString(strings.ToUpper(w[:1]) + w[1:])
	}
	return startable(b.String())
}

// startable puts an underscore before a name that starts with a digit.
//
// [D] "2024-posts" is _2024Posts: GraphQL's names start with no digit, and the API's description does not say what it does.
func startable(name string) string {
	if name != "" && isDigit(name[0]) {
		return "_" + name
	}
	return name
}

// irregular are the singulars that follow from no ending.
var irregular = map[string]string{
	"news": "news", "series": "series", "species": "species", "media": "media",
	"people": "person", "children": "child", "movies": "movie", "cookies": "cookie",
}

// singular returns the singular of a plural, or word itself where its ending does not tell.
//
// [D] English endings: categories → category, boxes → box, articles → article.
func singular(word string) string {
	lower := strings.ToLower(word)
	if one, known := irregular[lower]; known {
		return one
	}
	switch {
	case strings.HasSuffix(lower, "ies") && len(word) > len("ties"):
		return word[:len(word)-len("ies")] + "y"
	case hasAnySuffix(lower, "sses", "xes", "ches", "shes"):
		return word[:len(word)-len("es")]
	case hasAnySuffix(lower, "ss", "us", "is"), !strings.HasSuffix(lower, "s"), len(word) <= len("as"):
		return word
	default:
		return word[:len(word)-1]
	}
}

func hasAnySuffix(s string, suffixes ...string) bool {
	for _, suffix := range suffixes {
		if strings.HasSuffix(s, suffix) {
			return true
		}
	}
	return false
}
