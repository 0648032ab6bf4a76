package schema

import (
	"regexp"
	"strings"
	"sync"
)

// Unexposed is a model that REST reads and GraphQL leaves out.
type Unexposed struct {
	Model   string // namespace
	TakenBy string // namespace of the model that has its type name; "" when left out for another reason
}

// The words by which descriptions carry what GraphQL has no place for.
const (
	modelLead     = "Model "
	capaTypeLead  = "Capa type:"
	unexposedLead = "Models not exposed in GraphQL:"
)

// withReason matches one of them: its namespace, and in brackets why.
var withReason = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(.*?)\s*\((?:type name taken by (.*)|.*)\)$`) })

// LeftOut reads the models that GraphQL leaves out from the description of the
// Query type, its line "Models not exposed in GraphQL: twin_a (type name taken by
// twin-a).". It is nil when there is no such line.
func LeftOut(queryDescription string) []Unexposed {
	_, list, found := strings.Cut(queryDescription, unexposedLead)
	if !found {
		return nil
	}
	list, _, _ = strings.Cut(list, "\n")
	list = strings.TrimSuffix(strings.TrimSpace(list), ".")
	var models []Unexposed
	for item := range strings.SplitSeq(list, ",") {
		item = strings.TrimSpace(item)
		if m := withReason().FindStringSubmatch(item); m != nil {
			models = append(models, Unexposed{Model: m[1], TakenBy: m[2]})
		} else if item != "" {
			models = append(models, Unexposed{Model: item})
		}
	}
	return models
}

// describedModel reads "Article. Model articles." as the name the admin shows and
// the namespace, each "" when the description does not say it.
func describedModel(description string) (name, namespace string) {
	return cutSentence(description, modelLead)
}

// describedField reads "Title. Capa type: string." as label and Capa type.
func describedField(description string) (label, capaType string) {
	return cutSentence(description, capaTypeLead)
}

// cutSentence returns what stands before the last sentence that begins with lead,
// and the rest of that sentence, both without their full stops. Without such a
// sentence, the whole text stands before it.
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
	return sentence(before), sentence(rest)
}

// sentence returns text without the spaces around it and its full stop.
func sentence(text string) string {
	return strings.TrimSuffix(strings.TrimSpace(text), ".")
}
