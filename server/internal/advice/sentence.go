package advice

import "strings"

// Sentence is text without white space around it and with a full stop, where it does not end as a sentence already. "" stays "".
func Sentence(text string) string {
	text = strings.TrimSpace(text)
	if text == "" || strings.ContainsAny(text[len(text)-1:], ".!?") {
		return text
	}
	return text + "."
}
