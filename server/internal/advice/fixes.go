package advice

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/capacms/capa-mcp/capa"
)

// didYouMean is the API's own suggestion, or "".
func didYouMean(message string) string {
	if at := strings.LastIndex(message, "Did you mean "); at >= 0 {
		return " " + message[at:]
	}
	return ""
}

// fieldOnList is for a field that a list of entries does not have. The API's own suggestion is of what it has.
func fieldOnList(m []string, p capa.Problem, _ Context) string {
	if near := didYouMean(p.Message); near != "" {
		return fmt.Sprintf("A list of entries has no field %s.%s", m[1], near)
	}
	switch m[1] {
	case "hasNextPage", "hasPreviousPage", "startCursor", "endCursor":
		return fmt.Sprintf("%s is a field of pageInfo: select it inside pageInfo { ... }.", m[1])
	case "count", "length", "size", "total":
		return "A list of entries says in totalCount how many there are."
	case "items", "data", "results", "entries", "records", "list", "node":
		return "The entries of a list are inside nodes { ... }."
	}
	return fmt.Sprintf("This is a list of entries and has no field %s of its own. If an entry has it, select it inside nodes { ... }.", m[1])
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

func unknownInputField(m []string, p capa.Problem, _ Context) string {
	if stem, is := strings.CutSuffix(m[2], "Filter"); is && hasOperatorsOnly(stem) {
		return fmt.Sprintf("%s has no operator %s.%s The schema lists each field's operators: pass model.", m[2], m[1], didYouMean(p.Message))
	}
	return fmt.Sprintf("%s has no %s.%s Take filter fields from the schema: pass model.", m[2], m[1], didYouMean(p.Message))
}

// hasOperatorsOnly tells the filter of a plain field from a relation's and from a whole one, which have fields too.
func hasOperatorsOnly(stem string) bool {
	o := operandOf(stem)
	return o.scalar != "" && !o.relation
}

func unknownEnumValue(m []string, p capa.Problem, _ Context) string {
	return fmt.Sprintf("%s has no value %s.%s The schema lists the sort values: pass model.", m[2], m[1], didYouMean(p.Message))
}

// quotedEnumValue is for what stands where an enum's value should: most often a sort as text, or as REST and other APIs write it.
func quotedEnumValue(m []string, _ capa.Problem, _ Context) string {
	written := strings.TrimSpace(m[2])
	if enumValue().MatchString(written) {
		return fmt.Sprintf("Write %s without quotes in the document: [%s]. In variables it keeps them.", written, written)
	}
	if !strings.HasSuffix(m[1], "Sort") {
		return fmt.Sprintf("Write one of the values of %s in place of %s, without quotes.", m[1], written)
	}
	const form = "A sort value is a field and a direction, without quotes in the document"
	if field := restSort().FindStringSubmatch(written); field != nil {
		return fmt.Sprintf("%s: [%s_DESC] for %s.", form, strings.ReplaceAll(field[1], ".", "__"), written)
	}
	if field := objectSort().FindStringSubmatch(written); field != nil {
		return fmt.Sprintf("%s: [%s_%s] for %s.", form, field[1], strings.ToUpper(field[2]), written)
	}
	return form + ": [views_DESC], or [author__name_ASC] by a field of a relation. The schema lists those of each model."
}

var (
	enumValue  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[_A-Za-z]\w*$`) })
	restSort   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^-([_A-Za-z]\w*(?:\.\w+)?)$`) })
	objectSort = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^\{\s*(\w+):\s*"?(ASC|DESC)"?\s*\}$`)
	})
)

func wrongVariable(m []string, _ capa.Problem, _ Context) string {
	return fmt.Sprintf("Pass another value for $%s: it got %s", m[1], Sentence(m[2]))
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

func noSubscriptions([]string, capa.Problem, Context) string {
	return "Send a query in place of the subscription: the API serves queries only."
}

func listUnderList([]string, capa.Problem, Context) string {
	return "Read the one entry by its id, with its model's single field, and pass after to the list there."
}

func pageSize(m []string, _ capa.Problem, _ Context) string {
	on := "after"
	if m[1] == "last" {
		on = "before"
	}
	return fmt.Sprintf("Pass %s from %s to %s, and read the rest with %s, page by page.", m[1], m[2], m[3], on)
}

func twoPageSizes([]string, capa.Problem, Context) string {
	return "Pass first to read from the start, or last to read from the end, not both."
}

func syntax(m []string, p capa.Problem, _ Context) string {
	if strings.Contains(m[1], "<EOF>") {
		return "The document ends too early: close every { ( and [ that it opens."
	}
	return fmt.Sprintf("Correct the syntax: %s", Sentence(m[1]))
}
