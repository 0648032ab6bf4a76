package server

import (
	"strings"
	"testing"
)

const (
	modelBody = `{"id":"` + articlesID + `","namespace":"articles","name":"Article","fields":[{"id":"f1","name":"title","type":"string","required":true}],"later":1.10}`
	modelOpen = `{"id":"` + articlesID + `","namespace":"articles","name":"Article","fields":[{"id":"f1","name":"title","type":"string","required":true}],"later":1.10,`
	modelLine = "GET /v2/api/models/articles"
	detail    = "GET /v2/api/models/" + articlesID + "/detail"
)

func TestGetModel(t *testing.T) {
	const unread = "The model's detail could not be read, so its layout is not known. "
	tests := []struct {
		name   string
		detail given
		want   string // behind the model's own members
	}{
		{"no layout", given{body: `{"id":"x","layout":null,"embedByDefault":false,"route":null}`}, `"layout":null,"embedByDefault":false}`},
		{"a layout", given{body: `{"layout":{"v":1,"main":[],"aside":[]},"embedByDefault":true}`}, `"layout":{"v":1,"main":[],"aside":[]},"embedByDefault":true}`},
		{"a detail the key may not read", given{status: 403, body: `{"error":{"code":"insufficient_scope","message":"Not for this key."}}`},
			`"layoutUnavailable":` + quoted(unread+"GET /v2/api/models/"+articlesID+"/detail answered HTTP 403: insufficient_scope: Not for this key.") + `}`},
		{"a detail that does not say", given{body: `{"id":"x","layout":null}`},
			`"layoutUnavailable":` + quoted(unread+"Capa's answer holds no layout and embedByDefault.") + `}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := newDeployment(t, map[string]given{modelLine: {body: modelBody}, detail: test.detail})
			wantText(t, d.call(t, getModelName, `{"model":"articles"}`), modelOpen+test.want)
			wantAsked(t, d, modelLine, detail)
		})
	}
}

func TestGetModelLostDetail(t *testing.T) {
	d := newDeployment(t, map[string]given{modelLine: {body: modelBody}, detail: {lost: true}})
	answer := d.call(t, getModelName, `{"namespace":"articles"}`)
	if answer.refused || strings.Contains(answer.text(), `"layout":`) || !strings.Contains(answer.text(), `"layoutUnavailable":"The model's detail could not be read`) {
		t.Error(answer.text())
	}
}

// An agent edits these answers and writes them back, so that they are whole however long.
func TestAnswersThatAreNeverCut(t *testing.T) {
	long := strings.Repeat("x", 2*defaultChars)
	document := `{"v":1,"main":[],"aside":[],"note":"` + long + `"}`
	d := newDeployment(t, map[string]given{
		modelLine: {body: modelBody},
		detail:    {body: `{"layout":` + document + `,"embedByDefault":false}`},
		"PUT /v2/api/models/" + articlesID + "/layout": {body: document},
		"GET /v2/api/workspaces/w1":                    {body: `{"id":"w1","name":"` + long + `","tree":[]}`},
	})
	wantText(t, d.call(t, getModelName, `{"namespace":"articles"}`), modelOpen+`"layout":`+document+`,"embedByDefault":false}`)
	wantText(t, d.call(t, setLayoutName, `{"modelId":"`+articlesID+`","layout":`+document+`}`), `{"modelId":"`+articlesID+`","layout":`+document+`}`)
	wantText(t, d.call(t, getWorkspaceName, `{"id":"w1"}`), `{"id":"w1","name":"`+long+`","tree":[]}`)
}
