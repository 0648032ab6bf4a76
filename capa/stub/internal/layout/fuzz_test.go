package layout

import (
	"errors"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/form"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// Whatever a document is, it holds or its fault has a path and a message.
func FuzzCheck(f *testing.F) {
	f.Add(`{"v":1,"main":[{"id":"c1","items":[{"id":"n1","fieldId":"` + author + `","display":"inline"}]}],"aside":[]}`)
	f.Add(`{"v":1,"main":[{"id":"c1","items":[{"id":"n1","fieldId":"` + title + `","display":"inline"}]}],"aside":[[]]}`)
	m := project.Seed().Model("articles")
	f.Fuzz(func(t *testing.T, text string) {
		document, err := ojson.ParseString(text)
		if err != nil {
			return
		}
		var fault *form.Error
		if err := Check(m, document); err != nil && (!errors.As(err, &fault) || fault.Path == "" || fault.Message == "") {
			t.Errorf("%s: %v", text, err)
		}
	})
}
