package server

import (
	"fmt"
	"strings"
)

// Manual is a tool as a person at a shell reads of it: what tools/list tells a client.
type Manual struct {
	Name, Title, About string
	Arguments          []ArgumentManual // in the order of the input schema; nil for a tool that takes none
	Example            string           // the arguments of one call, JSON; "" for a call without any
}

// ArgumentManual is one argument of a tool.
type ArgumentManual struct {
	Name   string
	Form   string // "string", "integer, 1 to 200", or the values that it may have
	Needed bool
	About  string // "" where the name says it
}

// ManualOf reads up a tool, offered or not: nobody is asked for it. Its error is an *UnknownToolError.
func ManualOf(name string) (Manual, error) {
	var names []string
	for _, t := range allTools() {
		if t.name == name {
			return t.manual(), nil
		}
		names = append(names, t.name)
	}
	return Manual{}, &UnknownToolError{Name: name, Near: nearest(name, names)}
}

// UnknownToolError is a name that no tool has.
type UnknownToolError struct {
	Name string
	Near string // the tool that it is most like; "" for none
}

// Error names both.
func (e *UnknownToolError) Error() string {
	message := "There is no tool " + shortened(e.Name) + "."
	if e.Near != "" {
		message += " Did you mean " + e.Near + "?"
	}
	return message
}

// manual is the tool in the words that it has where nothing is known of the deployment.
func (t *tool) manual() Manual {
	m := Manual{Name: t.name, Title: t.title, About: t.description(findings{}), Example: t.example}
	for _, p := range t.params {
		m.Arguments = append(m.Arguments, ArgumentManual{Name: p.name, Form: p.form(), Needed: p.required, About: p.about})
		if p.alias != "" {
			m.Arguments = append(m.Arguments, ArgumentManual{Name: p.alias, Form: "string", About: p.aliasAbout()})
		}
	}
	return m
}

// form is what the argument may hold, in the words of its JSON Schema.
func (p param) form() string {
	switch {
	case p.values != nil:
		return strings.Join(p.values, " | ")
	case p.kind == text:
		return "string"
	case p.kind == whole && p.max == 0:
		return fmt.Sprintf("integer, from %d", p.min)
	case p.kind == whole:
		return fmt.Sprintf("integer, %d to %d", p.min, p.max)
	case p.kind == flag:
		return "true | false"
	case p.kind == list:
		return "array of strings"
	case p.kind == object:
		return "object"
	}
	return "any JSON"
}
