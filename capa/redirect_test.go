package capa

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func TestRedirectOnTheSameOriginIsFollowed(t *testing.T) {
	client := serve(t, func(w http.ResponseWriter, req *http.Request) {
		if req.URL.Path == "/api/models" {
			http.Redirect(w, req, "/api/models/", http.StatusMovedPermanently)
			return
		}
		if req.Header.Get("Authorization") != "Bearer cap_live_x" || req.Header.Get("Referer") != "" {
			t.Errorf("got headers %v", req.Header)
		}
		answering(200, "application/json", `{"models":[]}`)(w, req)
	})
	if _, err := client.Models(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestRedirectThatKeepsTheMethodSendsTheBodyAgain(t *testing.T) {
	client := serve(t, func(w http.ResponseWriter, req *http.Request) {
		if !strings.HasSuffix(req.URL.Path, "/") {
			http.Redirect(w, req, req.URL.Path+"/", http.StatusPermanentRedirect)
			return
		}
		body, _ := io.ReadAll(req.Body)
		answering(200, "application/json", `{"data":{"body":`+ojson.StringOf(string(body)).String()+`}}`)(w, req)
	})
	got, err := client.GraphQL(t.Context(), GraphQLRequest{Query: "{ a }"})
	if want := `{"query":"{ a }","extensions":{"capa":true}}`; err != nil || got.Data.Get("body").Text() != want {
		t.Errorf("got %s, %v", got.Data, err)
	}
}

// The key goes to no other origin: nothing at all is sent there.
func TestRedirectToAnotherOriginIsNotFollowed(t *testing.T) {
	other := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, req *http.Request) {
		t.Errorf("the other origin was asked %s %s with Authorization %q", req.Method, req.RequestURI, req.Header.Get("Authorization"))
	}))
	defer other.Close()
	for _, status := range []int{301, 302, 303, 307, 308} {
		client := serve(t, func(w http.ResponseWriter, req *http.Request) {
			http.Redirect(w, req, other.URL+"/api/models?key=1", status)
		})
		_, err := client.Models(t.Context())
		e := asError(t, err)
		want := "It redirects to " + other.URL + ", which is not followed: the key is sent to " + client.Origin() + " only."
		if !e.Reached || e.Status != status || e.Code() != CodeNotFollowed || e.Problems[0].Message != want {
			t.Errorf("got %v, want %s", e, want)
		}
	}
}

// Another port or scheme is another origin.
func TestRedirectToHTTPSIsNamed(t *testing.T) {
	client := offline(func(req *http.Request) (*http.Response, error) {
		if req.URL.Scheme != "http" {
			t.Errorf("followed to %s", req.URL)
		}
		return response(301, http.Header{"Location": {"https://ann:s3cret@capa.test/api/me?key=1"}}, ""), nil
	})
	_, err := client.Me(t.Context())
	want := "GET /api/me answered HTTP 301: redirect_not_followed: It redirects to https://capa.test, which is not followed: the key is sent to http://capa.test only. Hint: If that is the API's address, set CAPA_API_URL to it."
	if err.Error() != want {
		t.Errorf("got\n%s\nwant\n%s", err, want)
	}
}

func TestRedirectWithoutEnd(t *testing.T) {
	sent := 0
	client := serve(t, func(w http.ResponseWriter, req *http.Request) {
		sent++
		http.Redirect(w, req, req.URL.Path, http.StatusTemporaryRedirect)
	})
	_, err := client.Models(t.Context())
	if e := asError(t, err); e.Status != 307 || e.Problems[0].Message != "It redirects more than 5 times." || sent != 6 {
		t.Errorf("got %v after %d requests", e, sent)
	}
}

// net/http would send a PUT that is answered 302 on as a GET, whose success is not the write's.
func TestRedirectThatDropsTheMethodIsNotFollowed(t *testing.T) {
	for _, status := range []int{301, 302, 303} {
		sent := 0
		client := serve(t, func(w http.ResponseWriter, req *http.Request) {
			sent++
			http.Redirect(w, req, "/elsewhere", status)
		})
		_, err := client.ApplyWorkspace(t.Context(), "w", WorkspaceDocument{})
		e := asError(t, err)
		if e.Code() != CodeNotFollowed || e.Problems[0].Message != "It redirects in a way that turns PUT into GET, which is not followed." || sent != 1 || e.Sent {
			t.Errorf("got %v after %d requests", e, sent)
		}
	}
}

func TestRedirectThatCannotBeRead(t *testing.T) {
	for _, test := range []struct{ location, want string }{
		{"", "GET /api/models answered HTTP 302: answer_unreadable: The answer is empty. Hint: " + hintNotCapa},
		{"http://a b/", "Could not reach Capa at ORIGIN for GET /api/models (no answer that can be read). Next: check that CAPA_API_URL is right and that the API is running and reachable from this machine, then retry."},
	} {
		client := serve(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Location", test.location)
			w.WriteHeader(http.StatusFound)
		})
		_, err := client.Models(t.Context())
		if got := strings.Replace(err.Error(), client.Origin(), "ORIGIN", 1); got != test.want {
			t.Errorf("Location %q: got\n%s\nwant\n%s", test.location, got, test.want)
		}
	}
}
