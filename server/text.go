package server

import (
	"embed"
	"strings"
	"text/template"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// texts are the instructions, the guide and the prompts: Markdown that a person can edit.
//
//go:embed text/*.md
var texts embed.FS

// render is the text of that name with its values put in, for a key with these tools: {{has "tool"}} asks whether it has one.
func render(name string, o offer, values map[string]string) (string, error) {
	made, err := template.New(name+".md").Funcs(template.FuncMap{
		"has":  o.has,
		"json": func(text string) string { return string(ojson.AppendString(nil, text)) },
	}).ParseFS(texts, "text/"+name+".md")
	if err != nil {
		return "", err
	}
	var out strings.Builder
	if err := made.Execute(&out, values); err != nil {
		return "", err
	}
	return strings.TrimRight(out.String(), "\n"), nil
}
