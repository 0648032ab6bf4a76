package capa

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func TestScrubber(t *testing.T) {
	long := newScrubber("cap_live_abc", "tenant_one", url.UserPassword("annabelle", "p/ss word"))
	short := newScrubber("pk_1", "a1", nil)
	within := newScrubber("abcdefgh", "abcdefghij", nil)
	for _, test := range []struct {
		scrubber   scrubber
		text, want string
	}{
		{long, "The key cap_live_abc of tenant_one.", "The key [key] of [tenant]."},
		{long, "xcap_live_abcx", "x[key]x"},
		{long, "annabelle:p/ss word@h", "[user]:[password]@h"},
		{long, "p%2Fss%20word p%2Fss+word", "[password] [password]"},
		{long, "cap_live_ab", "cap_live_ab"},
		{short, "a1, a10, ba1, a1", "[tenant], a10, ba1, [tenant]"},
		{short, "pk_1=a1é éa1", "[key]=a1é éa1"},
		{short, "-a1 tenant_a1 a1a1", "-[tenant] tenant_[tenant] a1a1"},
		{short, "", ""},
		{within, "abcdefghij abcdefgh", "[tenant] [key]"},
		{scrubber{}, "anything", "anything"},
	} {
		if got := test.scrubber.clean(test.text); got != test.want {
			t.Errorf("%q became %q, want %q", test.text, got, test.want)
		}
		if got := test.scrubber.finds(test.text); got != (test.text != test.want) {
			t.Errorf("finds(%q) is %v", test.text, got)
		}
	}
}

// TestRedact holds what an answer never holds: the key in any text, however it is escaped there, and the tenant as a text of its own, but
// not as a word of the content.
func TestRedact(t *testing.T) {
	for _, c := range []struct{ key, tenant, answer, want string }{
		{"cap_live_abc", "acme_shop", `{"a":"uses cap_live_abc"}`, `{"a":"uses [key]"}`},
		{"cap_live_abc", "acme_shop", `{"a":{"cap_live_abc":1,"b":2}}`, `{"a":{"[key]":1,"b":2}}`},
		{"1234567890", "", `{"views":1234567890,"a":"1234567890"}`, `{"views":1234567890,"a":"[key]"}`},
		{"cap_live_abc", "acmeacme", `{"namespace":"acmeacme","tenantId":"acmeacme"}`, `{"namespace":"acmeacme","tenantId":"[tenant]"}`},
		{"cap_live_abc", "acme_shop", `{"tenantId":"acme_shop","b":"acme_shop makes things"}`, `{"tenantId":"[tenant]","b":"acme_shop makes things"}`},
		{"cap_live_abc", "acme", `{"tenantId":"acme","tenants":["acme"],"namespace":"acme","type":["acme"]}`, `{"tenantId":"****","tenants":["****"],"namespace":"acme","type":["acme"]}`},
		{"cap_live_abc", "acme", `{"acme":1,"cap_live_abcd":1.50}`, `{"acme":1,"[key]d":1.50}`},
		{`sk_<SE&CRET>"\9`, "", `{"a":"sk_\u003cSE\u0026CRET\u003e\"\\9"}`, `{"a":"[key]"}`},
		{`sk_<SE&CRET>"\9`, "", `{"a":"sk_\u003CSE\u0026CRET\u003E\"\\9","b":"sk_<SE&CRET>\"\\9."}`, `{"a":"[key]","b":"[key]."}`},
		{"sk_a/b/c_d", "", `{"a":"sk_a\/b\/c_d","b":"sk_a%2Fb%2Fc_d"}`, `{"a":"[key]","b":"[key]"}`},
		{`sk_"a\b"_c`, "", `{"json":"{\"k\":\"sk_\\\"a\\\\b\\\"_c\"}"}`, `{"json":"{\"k\":\"[key]\"}"}`},
		{"text", "", `{"type":"text","text":"a text"}`, `{"type":"text","text":"a text"}`},
		{"cap_live_abc", "acme", `no JSON with cap_live_abc`, `no JSON with cap_live_abc`},
	} {
		client := New(Config{Address: mustParse("http://capa.test"), Key: NewKey(c.key), Tenant: c.tenant}, Options{})
		if got := string(client.Redact([]byte(c.answer))); got != c.want {
			t.Errorf("%s became %s, want %s", c.answer, got, c.want)
		}
	}
}

// TestRedactKey holds that a protocol's message keeps its member names and whatever word the tenant is.
func TestRedactKey(t *testing.T) {
	client := New(Config{Address: mustParse("http://capa.test"), Key: NewKey("contents"), Tenant: "acme_shop"}, Options{})
	const message = `{"contents":[{"uri":"a","text":"of contents and acme_shop"}],"tenantId":"acme_shop"}`
	if got, want := string(client.RedactKey([]byte(message))), `{"contents":[{"uri":"a","text":"of [key] and acme_shop"}],"tenantId":"acme_shop"}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestKeyIsReplacedBeforeAnythingIsCut holds that what a client gives of an API that repeats the key holds none of it, whatever is cut from it
// afterwards.
func TestKeyIsReplacedBeforeAnythingIsCut(t *testing.T) {
	client := serve(t, answering(200, "application/json", `{"environment":"production","scopes":["pk_SECRETkey:read"],"bundle":"of SECRETtenant","models":[{"name":"pk_SECRETkey"}],"data":{"a":"x pk_SECRETkey"},"errors":[{"message":"gone from SECRETtenant"}]}`))
	client.secrets = newScrubber(secretKey, secretTenant, nil)
	models, err := client.Models(t.Context())
	if err != nil || models.Get("models").At(0).Get("name").Text() != "[key]" {
		t.Errorf("models: %s, %v", models, err)
	}
	answer, err := client.GraphQL(t.Context(), GraphQLRequest{Query: "{a}"})
	if err != nil || answer.Data.String() != `{"a":"x [key]"}` || answer.Errors.String() != `[{"message":"gone from [tenant]"}]` {
		t.Errorf("GraphQL: %s, %s, %v", answer.Data, answer.Errors, err)
	}
	me, err := client.Me(t.Context())
	if err != nil || me.Scopes[0] != "[key]:read" || me.Bundle != "of [tenant]" {
		t.Errorf("me: %+v, %v", me, err)
	}
}

// TestLongTextsAreBounded holds that no message of an API takes an answer's whole room.
func TestLongTextsAreBounded(t *testing.T) {
	if got := shorten(strings.Repeat("é", maxText)); len(got) != 2*maxText {
		t.Errorf("a text that fits became %d bytes", len(got))
	}
	if got := shorten(strings.Repeat("é", maxText+1)); got != strings.Repeat("é", maxText)+"…" {
		t.Errorf("a longer text became %d bytes", len(got))
	}
}

const (
	secretKey    = "pk_SECRETkey"
	secretTenant = "SECRETtenant"
	secretUser   = "SECRETuser"
	secretPass   = "SECRETpass"
)

// Every error that can be provoked, by an API, a proxy and a network that repeat all they know, holds
// none of the secrets in any way it can be printed.
func TestNoSecretInAnyError(t *testing.T) {
	echo := secretKey + " " + secretTenant + " " + secretUser + " " + secretPass
	text := ojson.StringOf(echo).String()
	rest := `{"error":{"code":` + text + `,"message":` + text + `,"hint":` + text + `,"docs":` + text + `,"path":` + text + `}}`
	graphql := `{"errors":[{"message":` + text + `,"path":[` + text + `],"locations":[` + text + `],"extensions":{"code":` + text + `,"hint":` + text + `,"docs":` + text + `}}]}`
	answer := func(status int, contentType, body string) roundTrip {
		return func(*http.Request) (*http.Response, error) {
			header := http.Header{"Content-Type": {contentType}, "Location": {"http://" + secretUser + ":" + secretPass + "@" + secretTenant + ".test/?" + secretKey}}
			return response(status, header, body), nil
		}
	}
	fail := func(err error) roundTrip {
		return func(*http.Request) (*http.Response, error) { return nil, err }
	}
	transports := map[string]roundTrip{
		"REST envelope":      answer(403, "application/json", rest),
		"GraphQL envelope":   answer(200, "application/json", graphql),
		"GraphQL, 500":       answer(500, "application/json", graphql),
		"a page":             answer(502, "text/html", echo),
		"a media type":       answer(502, "text/"+secretKey, echo),
		"JSON of another":    answer(200, "application/json", `{"error":`+text+`}`),
		"a redirect":         answer(302, "text/html", echo),
		"an error's text":    fail(errors.New(echo)),
		"a lookup":           fail(&net.DNSError{Err: echo, Name: secretTenant, Server: secretUser}),
		"an operation":       fail(&net.OpError{Op: echo, Net: echo, Err: errors.New(echo)}),
		"a closed body":      fail(io.ErrUnexpectedEOF),
		"a caller that left": fail(context.Canceled),
	}
	for name, transport := range transports {
		t.Run(name, func(t *testing.T) {
			address := mustParse("http://capa.test/proxy")
			address.User = url.UserPassword(secretUser, secretPass)
			client := New(Config{Address: address, Key: NewKey(secretKey), Tenant: secretTenant, Version: DefaultVersion}, Options{Transport: transport})
			for _, err := range everyError(t.Context(), client, echo) {
				holdsNoSecret(t, err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			for _, err := range everyError(ctx, client, echo) {
				holdsNoSecret(t, err)
			}
		})
	}
}

// everyError calls every method, with text for each argument.
func everyError(ctx context.Context, c *Client, text string) []error {
	value := ojson.StringOf(text)
	var errs []error
	add := func(_ any, err error) { errs = append(errs, err) }
	add(c.Me(ctx))
	add(c.PagesServed(ctx))
	add(c.GraphQL(ctx, GraphQLRequest{Query: text, Variables: value, OperationName: text}))
	add(c.Models(ctx))
	add(c.Entries(ctx, EntriesQuery{Model: text, ID: text, Select: text, Where: text}))
	add(c.Pages(ctx, text))
	add(c.Page(ctx, text))
	add(c.ListModels(ctx))
	add(c.GetModel(ctx, text))
	add(c.ModelDetail(ctx, text))
	add(c.SetLayout(ctx, text, value))
	add(c.ListContent(ctx, ContentQuery{Model: text, Status: text}))
	add(c.GetContent(ctx, text, text))
	add(c.Search(ctx, SearchQuery{Text: text, Model: text}))
	add(c.Types(ctx))
	add(c.Workspaces(ctx))
	add(c.Workspace(ctx, text))
	add(c.CreateWorkspace(ctx, NewWorkspace{Name: text, Tree: value, Template: text}))
	add(c.ApplyWorkspace(ctx, text, WorkspaceDocument{Name: text, Tree: value, Mode: text}))
	return errs
}

func holdsNoSecret(t *testing.T, err error) {
	t.Helper()
	if err == nil {
		return
	}
	printed := fmt.Sprintf("%v %+v %#v", err, err, err)
	var e *Error
	if errors.As(err, &e) {
		printed += fmt.Sprintf("%+v %#v %s %s", *e, *e, e.Summary(), e.NextStep())
		for _, problem := range e.Problems {
			printed += problem.GraphQLPath.String() + problem.Locations.String()
		}
	}
	for _, secret := range []string{secretKey, secretTenant, secretUser, secretPass} {
		if strings.Contains(strings.ToLower(printed), strings.ToLower(secret)) {
			t.Errorf("%s shows in %.400s", secret, printed)
		}
	}
}

func TestNoSecretInAnyConfigError(t *testing.T) {
	for _, other := range []string{"", "\n", " x", "${A}"} {
		key, tenant := secretKey+other, secretTenant+other
		for _, address := range []string{
			"http://" + secretUser + ":" + secretPass + "@h", "http://h/?" + key, "http://h/api/" + key + "/" + tenant, key, tenant,
			secretUser + "@h", "http://h:" + secretPass, "${" + secretPass + "}", "http://%zz" + secretPass, secretPass + "://h", "http://h/#" + secretPass,
		} {
			_, err := ConfigFrom(environment{"CAPA_API_URL": address, "CAPA_KEY": key, "CAPA_TENANT_ID": tenant, "CAPA_API_VERSION": secretPass}.get)
			if err == nil {
				t.Errorf("%s is taken", address)
			}
			holdsNoSecret(t, err)
		}
	}
}
