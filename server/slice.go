package server

import (
	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server/internal/answer"
)

// sliceMembers are what slice takes.
var sliceMembers = []param{
	{name: "path", kind: text, required: true, words: []string{"field"}},
	{name: "offset", kind: whole, words: []string{"start", "from", "skip"}},
}

// readSlice reads on in one text of a query's answer.
func (c *call) readSlice(ran capa.GraphQLAnswer) (reply, error) {
	asked, err := check(sliceMembers, c.args.json("slice"))
	if err != nil {
		return reply{}, &argumentError{"slice: " + err.Error()}
	}
	piece := answer.Slice{
		Data: ran.Data, Path: asked.text("path"), Offset: asked.whole("offset", 0),
		Members: []ojson.Member{
			{Name: "environment", Value: ojson.NonEmpty(ran.Environment)},
			{Name: "drafts", Value: ojson.NonEmpty(draftsNote(ran.Environment))},
		},
	}
	text, err := piece.Fit(c.args.budget())
	if err != nil {
		return reply{}, &refusal{message: err.Error(), next: queryName}
	}
	return reply{json: text}, nil
}
