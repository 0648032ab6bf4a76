package gql

import (
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/validator"
	"github.com/vektah/gqlparser/v2/validator/core"
)

// variablesInAllowedPosition keeps silent about a variable whose type the schema does not have, since "Unknown type" has
// said it; gqlparser's rule says it again.
var variablesInAllowedPosition = validator.Rule{Name: "VariablesInAllowedPosition", RuleFunc: func(observers *validator.Events, add validator.AddErrFunc) {
	observers.OnValue(func(w *validator.Walker, v *ast.Value) {
		declared := v.VariableDefinition
		if v.Kind != ast.Variable || v.ExpectedType == nil || declared == nil || w.CurrentOperation == nil {
			return
		}
		if w.Schema.Types[declared.Type.Name()] == nil || declared.Type.IsCompatible(allowedType(v)) {
			return
		}
		add(core.Message(`Variable "$%s" of type "%s" used in position expecting type "%s".`, v.Raw, declared.Type, v.ExpectedType), core.At(v.Position))
	})
}}

// allowedType is the type a variable may have where v stands: a default, of the variable or of the place, allows null.
func allowedType(v *ast.Value) *ast.Type {
	allowed := *v.ExpectedType
	given := v.VariableDefinition.DefaultValue
	if v.ExpectedTypeHasDefault || given != nil && given.Kind != ast.NullValue {
		allowed.NonNull = false
	}
	return &allowed
}

// noUnusedVariables keeps silent about a second variable of one name, which "There can be only one" has spoken of.
var noUnusedVariables = validator.Rule{Name: "NoUnusedVariables", RuleFunc: func(observers *validator.Events, add validator.AddErrFunc) {
	observers.OnOperation(func(_ *validator.Walker, op *ast.OperationDefinition) {
		in := ""
		if op.Name != "" {
			in = ` in operation "` + op.Name + `"`
		}
		for _, d := range op.VariableDefinitions {
			if !op.VariableDefinitions.ForName(d.Variable).Used {
				add(core.At(d.Position), core.Message(`Variable "$%s" is never used%s.`, d.Variable, in))
			}
		}
	})
}}
