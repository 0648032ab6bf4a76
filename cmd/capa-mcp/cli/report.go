package cli

import (
	"slices"
	"strings"
	"time"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/server"
)

// findings is what the doctor found behind the variables.
type findings struct {
	server.Report
	address string      // whole, as it is used: a path that is wrong shows
	stub    bool        // address is the built-in stub's
	asked   string      // the version of /api/ that is asked for
	family  capa.Family // by the key's prefix
}

func (s screen) findings(f findings) {
	address := row{{"Address", bold}, {f.address, plain}}
	if f.stub {
		address[1].text += ", the built-in stub"
	}
	s.newLine(0)
	s.table(append([]row{address}, probeRows(f.Probes)...)...)
	s.newLine(0)
	s.table(keyRows(f)...)
	s.newLine(0)
	s.table(ditto(toolRows(f.Tools))...)
}

func probeRows(probes []server.ProbeState) []row {
	rows := make([]row, len(probes))
	for i, p := range probes {
		rows[i] = row{{p.Request, bold}, mark(p.OK, red), took(p), {p.Answer, plain}}
	}
	return rows
}

// took is how long a probe was out: "-" for one that is not back.
func took(p server.ProbeState) span {
	switch {
	case p.Took == 0:
		return span{text: "-"}
	case p.Took < time.Millisecond:
		return span{text: "<1ms"}
	case p.Late:
		return span{p.Took.Round(time.Millisecond).String(), yellow}
	}
	return span{text: p.Took.Round(time.Millisecond).String()}
}

// keyRows says what the key is, as far as the deployment tells; its family shows in its prefix.
func keyRows(f findings) []row {
	kind, scopes := f.family.String()+", by its prefix", ""
	asked := f.asked + " is asked for"
	if f.Me != nil {
		kind = commas(f.Me.Family, f.Me.Bundle, f.Me.Environment)
		scopes = commas(f.Me.Scopes...)
		asked += "; served: " + commas(f.Me.Versions...)
	}
	switch {
	case f.Me == nil || !f.Me.ScopesReported:
		scopes = "not reported by this deployment"
	case scopes == "":
		scopes = "none"
	}
	return []row{{{"Key", bold}, {kind, plain}}, {{"Scopes", bold}, {scopes, plain}}, {{"Version", bold}, {asked, plain}}}
}

// commas lists the texts that there are.
func commas(texts ...string) string {
	there := slices.DeleteFunc(slices.Clone(texts), func(text string) bool { return text == "" })
	return strings.Join(there, ", ")
}
