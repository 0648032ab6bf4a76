package stub

import (
	"fmt"
	"slices"
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
			return fault{}, faultLineError(line, wantedOf(member.Name))
		}
		members = append(members, member)
	}
	if !slices.ContainsFunc(members, func(m ojson.Member) bool { return slices.Contains(faultEffects, m.Name) }) {
		return fault{}, faultLineError(line, "it needs status, delay, close or body")
	}
	parsed, wrong := parseFault(ojson.ObjectOf(members...))
	if wrong != "" {
		return fault{}, faultLineError(line, wrong)
	}
	return parsed, nil
}

// faultEffects are the members of a fault that say what a request gets.
var faultEffects = []string{"status", "delayMs", "close", "body"}

// wantedOf says what a word of a fault's line takes, where it could not be read.
func wantedOf(name string) string {
	switch name {
	case "status":
		return "status takes a number from 200 to 599, as status=503"
	case "times":
		return "times takes a number from 1, as times=2"
	case "delay":
		return "delay takes a time of up to 24h, as delay=2s"
	case "close":
		return "close takes no value"
	default:
		return fmt.Sprintf("there is no %q in a fault", name)
	}
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
		if d, err := time.ParseDuration(text); err == nil && d >= time.Millisecond && d.Milliseconds() <= maxDelayMs {
			member = ojson.Member{Name: "delayMs", Value: ojson.IntOf(int(d.Milliseconds()))}
		}
	case name == "status", name == "times":
		member.Value, _ = ojson.ParseString(text) // Invalid says that it could not be read
	}
	return member, strings.TrimSpace(rest)
}

func faultLineError(line, reason string) error {
	return fmt.Errorf("fault %q: %s; write it as 'POST /api/graphql status=503 times=2', or with delay=2s, close or body=TEXT", line, reason)
}
