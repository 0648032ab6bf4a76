package server

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
)

// offer is which tools a key is given on a deployment, and why the others were left out.
type offer struct {
	tools []*tool           // in the order of allTools
	left  map[string]string // by tool: why it is not offered
	lines []string          // what stderr says of it, a fact a line
	found findings
}

func (o offer) has(name string) bool {
	return slices.ContainsFunc(o.tools, func(t *tool) bool { return t.name == name })
}

// next is a tool's name as an answer's next: null when the key was not given that tool.
func (o offer) next(name string) ojson.Value {
	if !o.has(name) {
		return ojson.NullOf()
	}
	return ojson.StringOf(name)
}

// reason is one rule that leaves tools out: its words to a caller, and the line it earns on stderr.
type reason struct {
	applies func(*tool) bool
	why     string // to one who calls the tool anyway
	line    func(left []string) string
}

// decide is the offer of all to a key of this family where the probes found this.
func decide(all []*tool, family capa.Family, found findings) offer {
	o := offer{left: map[string]string{}, found: found}
	reasons := reasonsFor(family, found)
	byReason := make([][]string, len(reasons))
	for _, t := range all {
		at := slices.IndexFunc(reasons, func(r reason) bool { return r.applies(t) })
		if at < 0 {
			o.tools = append(o.tools, t)
			continue
		}
		o.left[t.name] = reasons[at].why
		byReason[at] = append(byReason[at], t.name)
	}
	o.lines = o.failureLines()
	for i, r := range reasons {
		if len(byReason[i]) > 0 && r.line != nil {
			o.lines = append(o.lines, r.line(byReason[i]))
		}
	}
	if line := restLine(o); line != "" {
		o.lines = append(o.lines, line)
	}
	return o
}

// reasonsFor lists the rules in order: the first that applies to a tool is the one it is left out for.
func reasonsFor(family capa.Family, found findings) []reason {
	return []reason{
		{
			applies: func(t *tool) bool { return t.surface == legacySurface && family == capa.FamilyCap },
			why:     "A cap_ key is refused on every legacy route, so this server does not offer it.",
		},
		{
			applies: func(t *tool) bool { return t.part == partRESTOnly && !found.graphqlOff && len(found.unexposed) == 0 },
			why:     restOnlyWhy(found),
		},
		{
			applies: func(t *tool) bool { return t.part == partGraphQL && found.graphqlOff },
			why:     "This deployment does not serve GraphQL (CAPA_API_GRAPHQL=off). Use capa_read_entries.",
			line: func(left []string) string {
				return "this deployment does not serve GraphQL (CAPA_API_GRAPHQL=off): left out " + join(left) + ", the resources and the prompts."
			},
		},
		{
			applies: func(t *tool) bool { return t.part == partPages && found.pagesOff },
			why:     "This deployment does not serve pages (CAPA_SITE_PREVIEW is not on).",
			line: func(left []string) string {
				return "this deployment does not serve pages (CAPA_SITE_PREVIEW is not on): left out " + join(left) + "."
			},
		},
		scopeReason(needInstance, found),
		scopeReason(needAnyModel, found),
	}
}

// restOnlyWhy is why capa_read_entries is not there. It names the tool in its place where the key may be given that.
func restOnlyWhy(found findings) string {
	const why = "It is offered where GraphQL is switched off or leaves a model out."
	if found.me != nil && found.me.ScopesReported && !needAnyModel.heldBy(found.me.Scopes) {
		return why
	}
	return why + " Use " + queryName + "."
}

// scopeReason leaves out the /api/ tools whose scope the key is known to lack. Where the deployment reports no scopes nothing is known.
func scopeReason(n need, found findings) reason {
	var scopes []string
	known := found.me != nil && found.me.ScopesReported
	if known {
		scopes = found.me.Scopes
	}
	holds := listScopes(scopes)
	return reason{
		applies: func(t *tool) bool { return known && t.surface == apiSurface && t.need == n && !n.heldBy(scopes) },
		why:     fmt.Sprintf("It needs %s; this key holds %s.", n, holds),
		line: func(left []string) string {
			return fmt.Sprintf("this key holds %s: left out %s, which need %s.", holds, join(left), n)
		},
	}
}

// mostScopes is how many scopes a line names. [D] A key with one scope for each of a thousand models is told by the first of them.
const mostScopes = 10

func listScopes(scopes []string) string {
	switch {
	case len(scopes) == 0:
		return "no scope"
	case len(scopes) > mostScopes:
		return fmt.Sprintf("%s and %d more", strings.Join(scopes[:mostScopes], ", "), len(scopes)-mostScopes)
	}
	return strings.Join(scopes, ", ")
}

// heldBy reports whether scopes satisfy n. A one-model scope reads through the GraphQL schema, never through the page routes.
func (n need) heldBy(scopes []string) bool {
	const instance = "instance:read"
	return slices.ContainsFunc(scopes, func(scope string) bool {
		return scope == instance || n == needAnyModel && strings.HasPrefix(scope, instance+":")
	})
}

// restLine says why capa_read_entries is there, when it is.
func restLine(o offer) string {
	switch {
	case !o.has(readEntriesName):
		return ""
	case o.found.graphqlOff:
		return readEntriesName + " reads entries over REST in their place."
	}
	them := "them"
	if len(o.found.unexposed) == 1 {
		them = "it"
	}
	return fmt.Sprintf("GraphQL leaves out %s: %s reads %s over REST, beside the GraphQL tools.", join(unexposedModels(o.found)), readEntriesName, them)
}

// unexposedModels names the models that GraphQL leaves out, as a sentence shows them.
func unexposedModels(found findings) []string {
	models := make([]string, len(found.unexposed))
	for i, u := range found.unexposed {
		models[i] = u.ShownName()
	}
	return models
}

// failureLines says which probes told nothing of tools that are offered. A host that could not be reached is named once, however many
// probes met it.
func (o offer) failureLines() []string {
	var lines []string
	unreached := false
	for _, f := range o.found.failures {
		var failed *capa.Error
		switch {
		case !o.hasPart(f.probe):
		case errors.As(f.err, &failed) && !failed.Reached:
			if !unreached {
				lines = append(lines, failed.Error())
			}
			unreached = true
		case errors.Is(f.err, errPending):
			lines = append(lines, fmt.Sprintf("%s has not answered within %v: its tools are offered meanwhile.", f.probe, listWait))
		default:
			lines = append(lines, fmt.Sprintf("%s told nothing of what this key may do (%s): its tools are offered anyway.", f.probe, oneLine(f.err.Error())))
		}
	}
	return lines
}

// hasPart reports whether a tool is offered that a probe was to tell about.
func (o offer) hasPart(probe string) bool {
	return slices.ContainsFunc(o.tools, func(t *tool) bool {
		switch probe {
		case probePreview:
			return t.part == partPages
		case probeGraphQL:
			return t.part == partGraphQL
		}
		return t.surface == apiSurface
	})
}
