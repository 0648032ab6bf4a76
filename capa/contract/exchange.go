package contract

import (
	"fmt"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// exchange is a request with its answer. Once its probe has found something, it is the zero answer, of which everything
// holds.
type exchange struct {
	p        *probe
	request  request
	status   int
	header   http.Header
	body     []byte
	document ojson.Value // zero when the body is no JSON
	cause    error       // why no answer came, or none that could be read; nil when one did
}

// at is the value that member names lead to in the answer, from the top; zero when there is none.
func (x *exchange) at(path ...string) ojson.Value {
	v := x.document
	for _, name := range path {
		if i, err := strconv.Atoi(name); err == nil && v.Kind() == ojson.Array {
			v = v.At(i)
			continue
		}
		v = v.Get(name)
	}
	return v
}

// that holds the answer to one expectation; came says what it is instead.
func (x *exchange) that(holds bool, expected, came string) {
	if !holds {
		x.p.broken(x.request, expected, came)
	}
}

// thatf is that with the expectation formatted, and the whole answer as what came.
func (x *exchange) thatf(holds bool, format string, args ...any) {
	if !holds {
		x.that(false, fmt.Sprintf(format, args...), x.String())
	}
}

// String is the answer in short: its status and the beginning of its body.
func (x *exchange) String() string {
	return strconv.Itoa(x.status) + " " + string(x.body)
}

func (x *exchange) wantStatus(status int) {
	x.thatf(x.status == status, "status %d", status)
}

// ok expects a document.
func (x *exchange) ok() {
	x.wantStatus(http.StatusOK)
	x.thatf(x.document.Exists(), "a JSON document")
}

// wantText expects a string at path.
func (x *exchange) wantText(want string, path ...string) {
	x.want(ojson.StringOf(want), path...)
}

// want expects a value, by meaning, at path.
func (x *exchange) want(want ojson.Value, path ...string) {
	got := x.at(path...)
	x.that(ojson.Equal(got, want), where(path)+" is "+want.String(), x.came(path))
}

// wantKind expects a value of one of some kinds at path.
func (x *exchange) wantKind(path []string, kinds ...ojson.Kind) {
	got := x.at(path...)
	names := make([]string, len(kinds))
	for i, kind := range kinds {
		if got.Kind() == kind {
			return
		}
		names[i] = kindName(kind)
	}
	x.that(false, where(path)+" is "+strings.Join(names, " or "), x.came(path))
}

// wantOneOf expects one of some texts at path.
func (x *exchange) wantOneOf(texts []string, path ...string) {
	got := x.at(path...)
	x.that(slices.Contains(texts, got.Text()), where(path)+" is one of "+strings.Join(texts, ", "), x.came(path))
}

// wantCount expects a whole number at path.
func (x *exchange) wantCount(n int, path ...string) {
	got, ok := x.at(path...).Int()
	x.that(ok && got == n, where(path)+" is "+strconv.Itoa(n), x.came(path))
}

// wantMembers expects an object to have members.
func (x *exchange) wantMembers(object ojson.Value, names ...string) {
	for _, name := range names {
		x.that(object.Get(name).Exists(), "an object with "+strings.Join(names, ", "), object.String())
	}
}

func kindName(kind ojson.Kind) string {
	return [...]string{"nothing", "null", "true or false", "a number", "text", "a list", "an object"}[kind]
}

func where(path []string) string {
	if len(path) == 0 {
		return "the answer"
	}
	return strings.Join(path, ".")
}

// came says what is at a path, or else the answer that it is missing from.
func (x *exchange) came(path []string) string {
	if v := x.at(path...); v.Exists() {
		return where(path) + " is " + v.String()
	}
	if len(path) == 0 {
		return x.String()
	}
	return "no " + where(path) + " in " + x.String()
}

// mediaType is the answer's media type, without its parameters.
func (x *exchange) mediaType() string {
	mediaType, _, err := mime.ParseMediaType(x.header.Get("Content-Type"))
	if err != nil {
		return ""
	}
	return mediaType
}

// wantRefusal expects a status from 400 to 499, whichever: what is refused may be stated where the status is not.
func (x *exchange) wantRefusal() {
	x.thatf(x.status >= 400 && x.status < 500, "a refusal, with a status from 400 to 499")
}

// refused expects a failure in REST's envelope, with a status and a code.
func (x *exchange) refused(status int, code string) {
	x.wantStatus(status)
	x.wantText(code, "error", "code")
}

// ran expects a GraphQL answer with data and no error.
func (x *exchange) ran() {
	x.thatf(x.at("data").Kind() == ojson.Object && !x.at("errors").Exists(), "data and no errors")
}

// refusedAs expects a GraphQL refusal with that code in its first error.
func (x *exchange) refusedAs(code string) {
	x.thatf(isRefusal(x), "a refusal: errors and no data")
	x.wantText(code, "errors", "0", "extensions", "code")
}

func isRefusal(x *exchange) bool { return x.at("errors").Count() > 0 && !x.at("data").Exists() }

// message is the first error's, of either envelope.
func (x *exchange) message() string {
	if m := x.at("error", "message"); m.Exists() {
		return m.Text()
	}
	return x.at("errors", "0", "message").Text()
}

// says expects the first error's message to hold a text.
func (x *exchange) says(text string) {
	x.that(strings.Contains(x.message(), text), "a message with "+strconv.Quote(text), "the message "+strconv.Quote(x.message()))
}

// names are an object's, in its order.
func names(v ojson.Value) []string {
	var names []string
	for name := range v.Members() {
		names = append(names, name)
	}
	return names
}

// texts are the texts of one member of each item of a list.
func texts(list ojson.Value, name string) []string {
	var texts []string
	for _, item := range list.Items() {
		texts = append(texts, item.Get(name).Text())
	}
	return texts
}

// sameNames compares two lists of names whatever their order.
func sameNames(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}
