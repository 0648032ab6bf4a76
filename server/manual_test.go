package server

import (
	"errors"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// TestManualSaysWhatToolsListDoes holds each tool's manual against its input schema, and that the tool takes the example.
func TestManualSaysWhatToolsListDoes(t *testing.T) {
	for _, tool := range allTools() {
		t.Run(tool.name, func(t *testing.T) {
			read, err := ManualOf(tool.name)
			if err != nil || read.Title != tool.title || read.About != tool.definition(findings{}).Description {
				t.Fatalf("%+v, %v", read, err)
			}
			properties, at := inputSchema(tool.params).Get("properties"), 0
			for name, property := range properties.Members() {
				if argument := read.Arguments[at]; argument.Name != name || argument.About != property.Get("description").Text() {
					t.Errorf("%+v in place of %s: %s", argument, name, property)
				}
				at++
			}
			if at != len(read.Arguments) {
				t.Errorf("%d arguments, the schema has %d", len(read.Arguments), at)
			}
			var sent ojson.Value
			if read.Example != "" {
				if sent, err = ojson.ParseString(read.Example); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := check(tool.params, sent); err != nil {
				t.Errorf("the tool refuses its example %s: %v", read.Example, err)
			}
		})
	}
}

func TestManualForms(t *testing.T) {
	want := map[string]ArgumentManual{
		"model": {Form: "string", Needed: true}, "fields": {Form: "any JSON"}, "sort": {Form: "array of strings"},
		"first": {Form: "integer, 1 to 200"}, "run": {Form: "true | false"}, "code": {Form: "none | next | node | rest | all"},
	}
	read, err := ManualOf(buildName)
	if err != nil {
		t.Fatal(err)
	}
	for _, argument := range read.Arguments {
		if w, held := want[argument.Name]; held && (argument.Form != w.Form || argument.Needed != w.Needed) {
			t.Errorf("%+v, want %+v", argument, w)
		}
	}
	if form := (param{kind: whole, min: 0}).form(); form != "integer, from 0" {
		t.Error(form)
	}
}

func TestManualOfAToolThatIsNotThere(t *testing.T) {
	for name, near := range map[string]string{"capa_graphql_bild": buildName, "paint": ""} {
		_, err := ManualOf(name)
		var unknown *UnknownToolError
		if !errors.As(err, &unknown) || unknown.Near != near {
			t.Errorf("%s: %v", name, err)
		}
	}
}
