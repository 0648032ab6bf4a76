package stub

import (
	"fmt"
	"strings"
	"time"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// parseFaultLine reads a fault as a command line has it: METHOD PATH, then any of status=N, delay=DURATION, close, times=N and, last,
// since it takes the rest of the line, body=TEXT.
func parseFaultLine(line string) (fault, error) {
	method, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	path, rest, _ := strings.Cut(strings.TrimSpace(rest), " ")
	if method == "" || !strings.HasPrefix(path, "/") {
		return fault{}, faultLineError(line, "it needs a method and a path")
	}
	members := []ojson.Member{
		{Name: "method", Value: ojson.StringOf(method)},
		{Name: "path", Value: ojson.StringOf(path)},
	}
	for rest = strings.TrimSpace(rest); rest != ""; {
		var member ojson.Member
		if member, rest = nextFaultMember(rest); !member.Value.Exists() {
			return fault{}, faultLineError(line, member.Name+" has no value it can take")
		}
		members = append(members, member)
	}
	parsed, wrong := parseFault(ojson.ObjectOf(members...))
	if wrong != "" {
		return fault{}, faultLineError(line, wrong)
	}
	return parsed, nil
}

// nextFaultMember reads one word of a fault's line as a member of its JSON form, and gives what is left of the line. The value is
// Invalid when it cannot be read.
func nextFaultMember(line string) (member ojson.Member, rest string) {
	if body, ok := strings.CutPrefix(line, "body="); ok {
		return ojson.Member{Name: "body", Value: ojson.StringOf(body)}, ""
	}
	word, rest, _ := strings.Cut(line, " ")
	name, text, _ := strings.Cut(word, "=")
	member = ojson.Member{Name: name}
	switch {
	case word == "close":
		member.Value = ojson.BoolOf(true)
	case name == "delay":
		if d, err := time.ParseDuration(text); err == nil {
			member = ojson.Member{Name: "delayMs", Value: ojson.IntOf(int(d.Milliseconds()))}
		}
	default:
		member.Value, _ = ojson.ParseString(text) // Invalid says that it could not be read
	}
	return member, strings.TrimSpace(rest)
}

func faultLineError(line, reason string) error {
	return fmt.Errorf("fault %q: %s; write it as 'POST /api/graphql status=503 times=2', or with delay=2s, close or body=TEXT", line, reason)
}
