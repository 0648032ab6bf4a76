package stub

import "github.com/capacms/capa-mcp/capa/ojson"

// preview answers GET /api/preview, which is served where pages are. Without a key it is a 401, and that is an answer
// too: the route is there.
//
// [D] What it says to a key is not known.
func (s *Stub) preview(*call) (reply, error) {
	return jsonReply(ojson.ObjectOf(ojson.Member{Name: "enabled", Value: ojson.BoolOf(true)})), nil
}
