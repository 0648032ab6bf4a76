package schema

import "strings"

// The words by which descriptions carry what GraphQL has no place for.
const (
	modelLead    = "Model "
	capaTypeLead = "Capa type:"
)

// describedModel reads "Article. Model articles." as the name the admin shows and
// the namespace, blanks at its ends included, each "" when the description does not
// say it.
func describedModel(description string) (name, namespace string) {
	return cutSentence(description, modelLead)
}

// describedField reads "Title. Capa type: string." as label and Capa type.
func describedField(description string) (label, capaType string) {
	label, capaType = cutSentence(description, capaTypeLead)
	return label, strings.TrimSpace(capaType)
}

// cutSentence returns what stands before the last sentence that begins with lead,
// without its full stop, and the rest of that sentence as it is written up to its
// own. Without such a sentence, the whole text stands before it.
func cutSentence(text, lead string) (before, rest string) {
	at := len(text)
	for {
		if at = strings.LastIndex(text[:at], lead); at < 0 {
			return sentence(text), ""
		}
		before = strings.TrimSpace(text[:at])
		if before == "" || strings.HasSuffix(before, ".") || strings.HasSuffix(text[:at], "\n") {
			break
		}
	}
	rest = text[at+len(lead):]
	for _, end := range []string{". ", "\n"} {
		rest, _, _ = strings.Cut(rest, end)
	}
	return sentence(before), strings.TrimSuffix(rest, ".")
}

// sentence returns text without the spaces around it and its full stop.
func sentence(text string) string {
	return strings.TrimSuffix(strings.TrimSpace(text), ".")
}
