package stub

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// parseFaults reads [{"method","path","status"|"delayMs"|"close"|"body","times"}]. times is 1 when not given; a body is sent as it
// is when it is text and as JSON otherwise, and a delay comes before whatever else the fault does.
func parseFaults(text []byte) ([]fault, error) {
	list, err := ojson.Parse(slices.Clone(text))
	if err != nil || list.Kind() != ojson.Array {
		return nil, badFault("the body is not a JSON list of faults")
	}
	var parsed []fault
	for i, item := range list.Items() {
		one, wrong := parseFault(item)
		if wrong != "" {
			return nil, badFault(fmt.Sprintf("[%d]: %s", i, wrong))
		}
		parsed = append(parsed, one)
	}
	return parsed, nil
}

func badFault(reason string) error {
	return newProblem("invalid_parameter", "Faults: "+reason+".", `Send [{"method":"POST","path":"/api/graphql","status":503,"times":1}]; or delayMs, close or body in place of status.`)
}

// maxDelayMs is the longest delayMs, a day.
const maxDelayMs = 24 * 60 * 60 * 1000

// parseFault reads one fault; wrong says what is wrong with it, "" for nothing.
func parseFault(item ojson.Value) (parsed fault, wrong string) {
	parsed.times = 1
	for name, value := range item.Members() {
		whole, isWhole := value.Int()
		ok := false
		switch name {
		case "method":
			parsed.method, ok = strings.ToUpper(value.Text()), value.Kind() == ojson.String
		case "path":
			parsed.path, ok = value.Text(), value.Kind() == ojson.String
		case "status":
			parsed.status, parsed.replaces, ok = whole, true, isWhole && whole >= 200 && whole <= 599
		case "delayMs":
			parsed.delay, ok = time.Duration(whole)*time.Millisecond, isWhole && whole >= 0 && whole <= maxDelayMs
		case "close":
			parsed.close, ok = value.Bool(), value.Kind() == ojson.Bool
		case "body":
			parsed.body, parsed.replaces, ok = faultBody(value), true, true
		case "times":
			parsed.times, ok = whole, isWhole && whole > 0
		default:
			return fault{}, "unknown member " + name
		}
		if !ok {
			return fault{}, name + " cannot be " + value.String()
		}
	}
	if parsed.method == "" || parsed.path == "" {
		return fault{}, "method and path are needed"
	}
	if strings.ContainsAny(parsed.path, "?#") {
		return fault{}, "a path is matched without its query, so leave out what begins with ? or #"
	}
	if !parsed.replaces && !parsed.close && parsed.delay == 0 {
		return fault{}, "status, delayMs, close or body is needed"
	}
	return parsed, ""
}

func faultBody(value ojson.Value) []byte {
	if value.Kind() == ojson.String {
		return []byte(value.Text())
	}
	return value.Bytes()
}

// document lists the faults still due, in the form that POST /_stub/faults takes.
func (f *faults) document() ojson.Value {
	f.mu.Lock()
	defer f.mu.Unlock()
	due := make([]ojson.Value, len(f.due))
	for i := range f.due {
		due[i] = f.due[i].document()
	}
	return ojson.ArrayOf(due...)
}

func (f fault) document() ojson.Value {
	members := []ojson.Member{
		{Name: "method", Value: ojson.StringOf(f.method)},
		{Name: "path", Value: ojson.StringOf(f.path)},
	}
	if f.delay > 0 {
		members = append(members, ojson.Member{Name: "delayMs", Value: ojson.IntOf(int(f.delay / time.Millisecond))})
	}
	if f.status > 0 {
		members = append(members, ojson.Member{Name: "status", Value: ojson.IntOf(f.status)})
	}
	if f.body != nil {
		members = append(members, ojson.Member{Name: "body", Value: bodyOf(f.body)})
	}
	if f.close {
		members = append(members, ojson.Member{Name: "close", Value: ojson.BoolOf(true)})
	}
	return ojson.ObjectOf(append(members, ojson.Member{Name: "times", Value: ojson.IntOf(f.times)})...)
}
