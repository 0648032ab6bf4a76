package advice

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/capacms/capa-mcp/capa"
)

// mistake is one of the commonest mistakes in a document, recognised by graphql-js's words for it.
type mistake struct {
	pattern *regexp.Regexp
	next    string
	fix     func(m []string, p capa.Problem, c Context) string // m: the pattern's groups, m[0] the whole
}

// mistakes lists them, the more particular before the more general.
var mistakes = sync.OnceValue(func() []mistake {
	at := func(pattern, next string, fix func(m []string, p capa.Problem, c Context) string) mistake {
		return mistake{regexp.MustCompile(pattern), next, fix}
	}
	return []mistake{
		at(`Cannot query field "(\w+)" on type "\w+Connection"`, buildTool, fieldOnList),
		at(`Cannot query field "(\w+)" on type "(\w+)"`, schemaTool, unknownField),
		at(`Field "(\w+)" of type "([^"]+)" must have a selection`, buildTool, noSelection),
		at(`Field "(\w+)" must not have a selection since type "([^"]+)"`, schemaTool, needlessSelection),
		at(`Unknown argument "(\w+)" on field "([\w.]+)"`, buildTool, unknownArgument),
		at(`Expected value of type "(\w+)Filter!?", found (.+?)\.?$`, buildTool, bareFilterValue),
		at(`got invalid value (.+?)(?: at "([^"]+)")?; Expected type "(\w+)Filter!?" to be an object`, buildTool, bareFilterVariable),
		at(`Field "(\w+)" is not defined by type "(\w+)"`, schemaTool, unknownInputField),
		at(`Value "(\w+)" does not exist in "(\w+)" enum`, schemaTool, unknownEnumValue),
		at(`Enum "(\w+)" cannot represent non-enum value: "?([^".]+)"?`, buildTool, quotedEnumValue),
		at(`(?s)Variable "\$(\w+)" got invalid value (.+)`, queryTool, wrongVariable),
		at(`(\w+) cannot represent ([^:]+ value): (.+)`, buildTool, wrongLiteral),
		at(`Field "(\w+)" argument "(\w+)" of type "([^"]+)" is required`, buildTool, missingArgument),
		at(`Variable "\$(\w+)" is not defined`, buildTool, undeclaredVariable),
		at(`Variable "\$(\w+)" of type "([^"]+)" used in position expecting type "([^"]+)"`, buildTool, variableOfAnotherType),
		at(`Variable "\$(\w+)" of required type "([^"]+)" was not provided`, queryTool, missingVariable),
		at(`Variable "\$(\w+)" is never used`, queryTool, unusedVariable),
		at(`Unknown type "(\w+)"`, schemaTool, unknownType),
		at(`Unknown fragment "(\w+)"`, queryTool, unknownFragment),
		at(`Fragment "(\w+)" is never used`, queryTool, unusedFragment),
		at(`cannot be spread here as objects of type "(\w+)" can never be of type "(\w+)"`, schemaTool, foreignFragment),
		at(`Fields "(\w+)" conflict`, queryTool, conflictingAliases),
		at(`Must provide operation name`, queryTool, severalOperations),
		at(`Unknown operation named "(\w+)"`, queryTool, severalOperations),
		at(`Syntax Error: (.+)`, buildTool, syntax),
	}
})

func documentAdvice(p capa.Problem, c Context, given Advice) Advice {
	for _, known := range mistakes() {
		if m := known.pattern.FindStringSubmatch(p.Message); m != nil {
			given.Fix, given.Next = known.fix(m, p, c), known.next
			return given
		}
	}
	return given
}

// didYouMean is the API's own suggestion, or "".
func didYouMean(message string) string {
	if at := strings.LastIndex(message, "Did you mean "); at >= 0 {
		return " " + message[at:]
	}
	return ""
}

func fieldOnList(m []string, p capa.Problem, _ Context) string {
	return fmt.Sprintf("%s is a field of an entry, and this is a list of entries: select it inside nodes { ... }.%s", m[1], didYouMean(p.Message))
}

func unknownField(m []string, p capa.Problem, _ Context) string {
	if m[2] == "Query" {
		return fmt.Sprintf("There is no root field %s for this key.%s Take root fields from the schema.", m[1], didYouMean(p.Message))
	}
	return fmt.Sprintf("%s has no field %s.%s Take field names from the schema.", m[2], m[1], didYouMean(p.Message))
}

func noSelection(m []string, _ capa.Problem, _ Context) string {
	if strings.HasSuffix(strings.TrimRight(m[2], "!"), "Connection") {
		return fmt.Sprintf("%s is a list: say what to read of its entries, %s { nodes { id } }.", m[1], m[1])
	}
	return fmt.Sprintf("%s holds an object: say what to read of it, %s { id }.", m[1], m[1])
}

func needlessSelection(m []string, _ capa.Problem, _ Context) string {
	return fmt.Sprintf("%s is a plain %s: write it without { ... }.", m[1], m[2])
}

// restWords maps REST's and other APIs' names for an argument to GraphQL's.
func restWords(argument string) string {
	switch strings.ToLower(argument) {
	case "where", "filters":
		return "filter"
	case "limit", "take", "pagesize", "perpage":
		return "first"
	case "orderby", "order", "order_by", "sortby":
		return "sort"
	case "offset", "skip", "cursor":
		return "after"
	}
	return ""
}

func unknownArgument(m []string, p capa.Problem, _ Context) string {
	if word := restWords(m[1]); word != "" {
		return fmt.Sprintf("GraphQL calls %s %s: write %s on %s.", m[1], word, word, strings.TrimPrefix(m[2], "Query."))
	}
	return fmt.Sprintf("%s takes no argument %s.%s", strings.TrimPrefix(m[2], "Query."), m[1], didYouMean(p.Message))
}

func bareFilterValue(m []string, p capa.Problem, c Context) string {
	return operatorForm(nameBefore(c.Document, p), m[2])
}

func bareFilterVariable(m []string, _ capa.Problem, _ Context) string {
	name := m[2][strings.LastIndex(m[2], ".")+1:]
	return operatorForm(name, m[1])
}

// operatorForm says how a filter value is written with its operator; name is "" where the field is not known.
func operatorForm(name, value string) string {
	if name == "" {
		return fmt.Sprintf("A filter value needs its operator: write { eq: %s } in place of %s.", value, value)
	}
	return fmt.Sprintf(`%s takes operators, not a bare value: write { %s: { eq: %s } }, in variables {"%s":{"eq":%s}}.`, name, name, value, name, value)
}

func unknownInputField(m []string, p capa.Problem, _ Context) string {
	if operators, is := strings.CutSuffix(m[2], "Filter"); is && isOperators(operators) {
		return fmt.Sprintf("%s has no operator %s.%s The schema lists each field's operators: pass model.", m[2], m[1], didYouMean(p.Message))
	}
	return fmt.Sprintf("%s has no %s.%s Take filter fields from the schema: pass model.", m[2], m[1], didYouMean(p.Message))
}

// isOperators reports whether a filter type's stem is a scalar's or a list's, and not a model's.
func isOperators(stem string) bool {
	stem = strings.TrimSuffix(stem, "List")
	switch stem {
	case "String", "Float", "Int", "Boolean", "ID", "DateTime", "JSON", "Media":
		return true
	}
	return false
}

func unknownEnumValue(m []string, p capa.Problem, _ Context) string {
	return fmt.Sprintf("%s has no value %s.%s The schema lists the sort values: pass model.", m[2], m[1], didYouMean(p.Message))
}

func quotedEnumValue(m []string, _ capa.Problem, _ Context) string {
	return fmt.Sprintf("Write %s without quotes in the document: [%s]. In variables it keeps them.", m[2], m[2])
}

func wrongVariable(m []string, _ capa.Problem, _ Context) string {
	return fmt.Sprintf("Pass another value for $%s: it got %s", m[1], sentence(m[2]))
}

func wrongLiteral(m []string, _ capa.Problem, _ Context) string {
	return fmt.Sprintf("Write the value as %s: %s is not one.", m[1], strings.TrimRight(m[3], "."))
}

func missingArgument(m []string, _ capa.Problem, _ Context) string {
	return fmt.Sprintf("Pass %s, of type %s: %s(%s: ...).", m[2], m[3], m[1], m[2])
}

func undeclaredVariable(m []string, _ capa.Problem, _ Context) string {
	return fmt.Sprintf("Declare $%s with its type after the operation's name: query Name($%s: ...) { ... }.", m[1], m[1])
}

func variableOfAnotherType(m []string, _ capa.Problem, _ Context) string {
	return fmt.Sprintf("Declare $%s as %s: it is declared as %s.", m[1], m[3], m[2])
}

func missingVariable(m []string, _ capa.Problem, _ Context) string {
	return fmt.Sprintf(`Pass variables with a value for $%s, of type %s: {"%s": ...}.`, m[1], m[2], m[1])
}

func unusedVariable(m []string, _ capa.Problem, _ Context) string {
	return fmt.Sprintf("Use $%s in the document, or take it out of the operation's variables.", m[1])
}

func unknownType(m []string, p capa.Problem, _ Context) string {
	return fmt.Sprintf("There is no type %s for this key.%s Take type names from the schema.", m[1], didYouMean(p.Message))
}

func unknownFragment(m []string, _ capa.Problem, _ Context) string {
	return fmt.Sprintf("Define fragment %s in the same document, or select its fields in place.", m[1])
}

func unusedFragment(m []string, _ capa.Problem, _ Context) string {
	return fmt.Sprintf("Spread ...%s where its fields are wanted, or take the fragment out.", m[1])
}

func foreignFragment(m []string, _ capa.Problem, _ Context) string {
	return fmt.Sprintf("This selects %s, which is never %s: take that fragment out, or move it to a field of its type.", m[1], m[2])
}

func conflictingAliases(m []string, _ capa.Problem, _ Context) string {
	return fmt.Sprintf("Give one of the two fields that answer as %s another alias.", m[1])
}

func severalOperations(_ []string, _ capa.Problem, c Context) string {
	if len(c.Operations) == 0 {
		return "Pass operationName with the name of one of the document's operations."
	}
	return "Pass operationName, one of: " + strings.Join(c.Operations, ", ") + "."
}

func syntax(m []string, p capa.Problem, _ Context) string {
	if strings.Contains(m[1], "<EOF>") {
		return "The document ends too early: close every { ( and [ that it opens."
	}
	return fmt.Sprintf("Correct the syntax: %s", sentence(m[1]))
}
