package stdio

import (
	"errors"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// readAnswer gives the one member of an answer that counts, "result" or "error", and its value.
func readAnswer(raw []byte) (member string, body ojson.Value, err error) {
	doc, err := ojson.Parse(raw)
	if err != nil {
		return "", body, err
	}
	result, failure := doc.Get("result"), doc.Get("error")
	switch {
	case result.Exists() == failure.Exists():
		return "", body, errors.New("it holds neither a result nor an error, or both")
	case result.Exists():
		return "result", result, nil
	default:
		return "error", failure, nil
	}
}

// answerLine is a whole JSON-RPC answer: member is "result" or "error", body its value.
func answerLine(id ID, member string, body []byte) []byte {
	if id == nil {
		id = ID("null")
	}
	line := make([]byte, 0, len(body)+len(id)+len(member)+32)
	line = append(append(line, `{"jsonrpc":"2.0","id":`...), id...)
	line = append(append(append(line, `,"`...), member...), `":`...)
	return append(append(line, body...), '}')
}
