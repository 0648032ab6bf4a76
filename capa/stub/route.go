package stub

import (
	"net/http"
	"net/url"
	"strings"
)

// route is a path the API serves. A segment of its pattern in braces takes any one segment, under that name.
type route struct {
	method  string
	pattern string
	handle  func(s *Stub, c *call) (reply, error)
}

// routes lists what a deployment serves; a switched-off route is no route.
func routes(o Options) []route {
	served := []route{
		{http.MethodGet, "/api/me", (*Stub).me},
		{http.MethodGet, "/api/models", (*Stub).models},
		{http.MethodGet, "/api/entries/{model}", (*Stub).entries},
		{http.MethodGet, "/api/entries/{model}/{id}", (*Stub).entry},
	}
	if !o.GraphQLOff {
		served = append(served, route{http.MethodPost, "/api/graphql", (*Stub).graphQL})
	}
	if o.SitePreview {
		served = append(served,
			route{http.MethodGet, "/api/preview", (*Stub).preview},
			route{http.MethodGet, "/api/pages", (*Stub).listPages},
			route{http.MethodGet, "/api/pages/{page}", (*Stub).page},
		)
	}
	return append(served, legacyRoutes()...)
}

// legacyRoutes are served whatever is switched off.
func legacyRoutes() []route {
	return []route{
		{http.MethodGet, "/v2/api/models", (*Stub).legacyModels},
		{http.MethodGet, "/v2/api/models/{model}", (*Stub).legacyModel},
		{http.MethodGet, "/v2/api/models/{model}/detail", (*Stub).legacyDetail},
		{http.MethodPut, "/v2/api/models/{model}/layout", (*Stub).putLayout},
		{http.MethodGet, "/v2/api/content/{model}", (*Stub).listContent},
		{http.MethodGet, "/v2/api/content/{model}/{id}", (*Stub).getContent},
		{http.MethodGet, "/v2/api/search", (*Stub).search},
		{http.MethodGet, "/v3/api/types", (*Stub).types},
		{http.MethodGet, "/v2/api/workspaces", (*Stub).listWorkspaces},
		{http.MethodPost, "/v2/api/workspaces", (*Stub).createWorkspace},
		{http.MethodGet, "/v2/api/workspaces/{id}", (*Stub).getWorkspace},
		{http.MethodPut, "/v2/api/workspaces/{id}/tree", (*Stub).applyWorkspace},
	}
}

// route finds the handler of a call and reads what its path names. The error for a path that is not served depends on the
// method alone, so a switched-off GraphQL and a path that never was answer alike.
func (s *Stub) route(c *call) (func(*Stub, *call) (reply, error), error) {
	path := c.request.URL.EscapedPath()
	for _, r := range s.routes {
		if r.method != c.request.Method {
			continue
		}
		if named, ok := r.match(path); ok {
			c.path = named
			return r.handle, nil
		}
	}
	if isRead(c.request) {
		return nil, newProblem("route_not_found", "The API does not serve GET "+path+".", "Check the path; the API's routes are under /api/.")
	}
	return nil, newProblem("mutations_not_enabled", "The API does not serve "+c.request.Method+" "+path+".", "")
}

// match compares the escaped path, so that an escaped "/" stays within its segment.
func (r route) match(path string) (map[string]string, bool) {
	want, got := strings.Split(r.pattern, "/"), strings.Split(path, "/")
	if len(want) != len(got) {
		return nil, false
	}
	named := map[string]string{}
	for i, segment := range want {
		name, ok := strings.CutPrefix(segment, "{")
		if !ok {
			if segment != got[i] {
				return nil, false
			}
			continue
		}
		value, err := url.PathUnescape(got[i])
		if err != nil || value == "" {
			return nil, false
		}
		named[strings.TrimSuffix(name, "}")] = value
	}
	return named, true
}
