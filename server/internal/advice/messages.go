package advice

import (
	"regexp"
	"sync"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
)

// message is something the API says that is recognised by its words, so that it is understood without its code too: graphql-js's words for
// the commonest mistakes in a document, and the API's own for its limits, its pages and its keys.
type message struct {
	code    string
	pattern *regexp.Regexp
	next    string
	fix     fixer // nil where the code's own fix is it
}

// fixer words the fix of a problem whose message was recognised, from its pattern's groups, m[0] the whole. It is "" where the code's own
// fix is better.
type fixer func(m []string, p capa.Problem, c Context) string

// messages lists them, the more particular before the more general.
var messages = sync.OnceValue(func() []message {
	says := func(code, pattern, next string, fix fixer) message {
		return message{code, regexp.MustCompile(pattern), next, fix}
	}
	means := func(code, pattern string) message { return says(code, pattern, "", nil) }
	return []message{
		says(validationFailed, `Cannot query field "(\w+)" on type "\w+Connection"`, buildTool, fieldOnList),
		says(validationFailed, `Cannot query field "(\w+)" on type "(\w+)"`, schemaTool, unknownField),
		says(validationFailed, `Field "(\w+)" of type "([^"]+)" must have a selection`, buildTool, noSelection),
		says(validationFailed, `Field "(\w+)" must not have a selection since type "([^"]+)"`, schemaTool, needlessSelection),
		says(validationFailed, `Unknown argument "(\w+)" on field "([\w.]+)"`, buildTool, unknownArgument),
		says(validationFailed, `Expected value of type "(\[?)(\w+)Filter[!\]]*", found (.+?)\.?$`, buildTool, bareFilterValue),
		says(invalidVariables, `Variable "\$(\w+)" got invalid value (.+?)(?: at "([^"]+)")?; Expected type "(\w+)Filter!?" to be an object`, buildTool, bareFilterVariable),
		says(validationFailed, `Field "(\w+)" is not defined by type "(\w+)"`, schemaTool, unknownInputField),
		says(validationFailed, `Value "(\w+)" does not exist in "(\w+)" enum`, schemaTool, unknownEnumValue),
		says(validationFailed, `Enum "(\w+)" cannot represent non-enum value: "?(.+?)"?(?:\.\s|\.?$)`, buildTool, quotedEnumValue),
		says(invalidVariables, `(?s)Variable "\$(\w+)" got invalid value (.+)`, queryTool, wrongVariable),
		says(validationFailed, `(\w+) cannot represent ([^:]+ value): (.+)`, buildTool, wrongLiteral),
		says(validationFailed, `Field "(\w+)" argument "(\w+)" of type "([^"]+)" is required`, buildTool, missingArgument),
		says(validationFailed, `Variable "\$(\w+)" is not defined`, buildTool, undeclaredVariable),
		says(validationFailed, `Variable "\$(\w+)" of type "([^"]+)" used in position expecting type "((\w+)Filter!?)"`, buildTool, bareFilterOfVariable),
		says(validationFailed, `Variable "\$(\w+)" of type "([^"]+)" used in position expecting type "([^"]+)"`, buildTool, variableOfAnotherType),
		says(invalidVariables, `Variable "\$(\w+)" of required type "([^"]+)" was not provided`, queryTool, missingVariable),
		says(validationFailed, `Variable "\$(\w+)" is never used`, queryTool, unusedVariable),
		says(validationFailed, `Unknown type "(\w+)"`, schemaTool, unknownType),
		says(validationFailed, `Unknown fragment "(\w+)"`, queryTool, unknownFragment),
		says(validationFailed, `Fragment "(\w+)" is never used`, queryTool, unusedFragment),
		says(validationFailed, `cannot be spread here as objects of type "(\w+)" can never be of type "(\w+)"`, schemaTool, foreignFragment),
		says(validationFailed, `Fields "(\w+)" conflict`, queryTool, conflictingAliases),
		says("operation_name_required", `Must provide operation name`, queryTool, severalOperations),
		says("unknown_operation", `Unknown operation named "(\w+)"`, queryTool, severalOperations),
		says(validationFailed, `(?i)(?:not configured (?:to execute|for) subscription|subscription operation is not supported)`, queryTool, noSubscriptions),
		says("graphql_parse_failed", `Syntax Error: (.+)`, buildTool, syntax),
		says(validationFailed, `(?i)\bunknown field (\S+) on (\w[\w-]*)`, schemaTool, unknownField), // this server's words
		means(validationFailed, `(?i)\bunknown (?:operator|sort value) \S+ on `),
		means(modelNotFound, `(?i)\bunknown model |no model this key reads is called `),

		means(queryTooComplex, `could read (?:at least )?[\d,]+ entries, over the limit of |bytes, over the limit of `),
		means(queryTooDeep, `levels(?: deep)?, over the limit of `),
		means("too_many_root_fields", `root fields?, over the limit of `),
		means("too_many_connections", `connections?, over the limit of `),
		means("too_many_in_values", `values?, over the limit of `),
		means("query_too_long", `(?:tokens|fields|aliases), over the limit of `),
		says(invalidCursor, `pages a relation list only in a read of one entry`, queryTool, listUnderList),
		means(invalidCursor, `(?i)\bthis cursor (?:is malformed|was (?:issued|minted) for )`),
		says(invalidParameter, `\b(first|last)\b(?: in \S+)? (?:must be|takes) \D*(\d+) to (\d+)`, buildTool, pageSize),
		says(invalidParameter, `Pass first or last, not both`, buildTool, twoPageSizes),
		says(invalidWhere, `(?:^|: )([\w.]+) takes operators, not a bare value`, buildTool, nullAsFilter),
		says(invalidWhere, `(?:^|: )([\w.]+)\.\w+ takes [^.]*, not null\b`, buildTool, nullAsOperand),
		means(mutationsNotEnabled, `Mutations are not enabled`),
		means("insufficient_scope", `This key does not hold `),
		means("invalid_key", `No key, or one this deployment does not know`),
		means("entry_not_found", `(?i)no entry this key reads has that id`),
		means("page_not_found", `No model declares this page`),
		means(serviceUnavailable, `(?i)\b(?:bad gateway|gateway time-?out|service (?:temporarily )?unavailable)\b`), // a proxy's words
	}
})

// recognise finds the first of messages that text is, with its groups and the byte of text where it begins; nil for none.
func recognise(text string) (said *message, groups []string, at int) {
	all := messages()
	for i := range all {
		if place := all[i].pattern.FindStringSubmatchIndex(text); place != nil {
			return &all[i], all[i].pattern.FindStringSubmatch(text), place[0]
		}
	}
	return nil, nil, len(text)
}

// understand recognises a problem's message. A message that its code has other advice for is not what it says: the code is the API's.
func understand(p capa.Problem) (said *message, groups []string) {
	said, groups, _ = recognise(ojson.Cut(p.Message, maxSaid))
	if said == nil || said.code != p.Code && !(isDocument(said.code) && isDocument(p.Code)) {
		return nil, nil
	}
	return said, groups
}

// isDocument reports whether code is about the GraphQL document or its variables: the message then says which mistake it was.
func isDocument(code string) bool {
	switch code {
	case validationFailed, "graphql_parse_failed", invalidVariables, "operation_name_required", "unknown_operation":
		return true
	}
	return false
}
