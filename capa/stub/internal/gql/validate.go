package gql

import (
	"cmp"
	"slices"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
	"github.com/vektah/gqlparser/v2/validator"
	"github.com/vektah/gqlparser/v2/validator/rules"
)

// validate checks doc against a schema in graphql-js's words, and annotates it with the schema's definitions.
func validate(schema *ast.Schema, doc *ast.QueryDocument) []problem {
	if found := runRules(schema, doc, documentRules()); len(found) > 0 {
		return found
	}
	return overlaps(schema, doc)
}

// documentRules are gqlparser's rules where it says what graphql-js says, and this package's where it does not.
// Overlapping fields are checked apart, once the rest holds.
func documentRules() []validator.Rule {
	return []validator.Rule{
		fieldsOnCorrectType,
		knownArgumentNames,
		knownTypeNames,
		noUnusedVariables,
		scalarLeafs,
		valuesOfCorrectType,
		variablesInAllowedPosition,
		rules.FragmentsOnCompositeTypesRule,
		rules.KnownDirectivesRule,
		rules.KnownFragmentNamesRule,
		rules.LoneAnonymousOperationRule,
		rules.MaxIntrospectionDepth,
		rules.NoFragmentCyclesRule,
		rules.NoUndefinedVariablesRule,
		rules.NoUnusedFragmentsRule,
		rules.PossibleFragmentSpreadsRule,
		rules.ProvidedRequiredArgumentsRule,
		rules.UniqueArgumentNamesRule,
		rules.UniqueDirectivesPerLocationRule,
		rules.UniqueFragmentNamesRule,
		rules.UniqueInputFieldNamesRule,
		rules.UniqueOperationNamesRule,
		rules.UniqueVariableNamesRule,
		rules.VariablesAreInputTypesRule,
	}
}

// runRules walks doc once with all of rules. A fragment is walked for itself and for each operation that spreads it, so
// what is found twice in one place is kept once; past maxErrors finds nothing is kept, nor its message made. What remains
// comes in document order.
func runRules(schema *ast.Schema, doc *ast.QueryDocument, rules []validator.Rule) []problem {
	type once struct {
		message string
		at      gqlerror.Location
	}
	seen := map[once]bool{}
	calls := 0
	var found []problem
	observers := &validator.Events{}
	for _, rule := range rules {
		rule.RuleFunc(observers, func(options ...validator.ErrorOption) {
			if calls++; calls > maxErrors {
				return
			}
			e := &gqlerror.Error{Rule: rule.Name}
			for _, option := range options {
				option(e)
			}
			key := once{message: e.Message}
			if len(e.Locations) > 0 {
				key.at = e.Locations[0]
			}
			if !seen[key] {
				seen[key] = true
				found = append(found, fromRule(e))
			}
		})
	}
	validator.Walk(schema, doc, observers)
	slices.SortStableFunc(found, inDocumentOrder)
	return found
}

func fromRule(e *gqlerror.Error) problem {
	p := problem{code: codeValidation, message: e.Message}
	if e.Rule == rules.MaxIntrospectionDepth.Name {
		p.code = codeTooDeep
	}
	for _, l := range e.Locations {
		p.at = append(p.at, location{l.Line, l.Column})
	}
	return p
}

func inDocumentOrder(a, b problem) int {
	if len(a.at) == 0 || len(b.at) == 0 {
		return cmp.Compare(len(a.at), len(b.at))
	}
	return cmp.Or(cmp.Compare(a.at[0].line, b.at[0].line), cmp.Compare(a.at[0].column, b.at[0].column))
}

// lazyMessage sets the message of an error. It is made only when the error is kept, since a suggestion costs more than the check itself.
func lazyMessage(message func() string) validator.ErrorOption {
	return func(e *gqlerror.Error) { e.Message = message() }
}
