package gql

import (
	"fmt"
	"maps"
	"slices"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/validator"
	"github.com/vektah/gqlparser/v2/validator/core"
)

// fieldsOnCorrectType differs from gqlparser's rule in its suggestions, and in keeping silent under a scalar, where
// "must not have a selection" has said it.
var fieldsOnCorrectType = validator.Rule{Name: "FieldsOnCorrectType", RuleFunc: func(observers *validator.Events, add validator.AddErrFunc) {
	observers.OnField(func(w *validator.Walker, f *ast.Field) {
		parent := f.ObjectDefinition
		if f.Definition != nil || parent == nil || !parent.IsCompositeType() {
			return
		}
		add(core.At(f.Position), lazyMessage(func() string {
			return fmt.Sprintf(`Cannot query field "%s" on type "%s".%s`, f.Name, parent.Name, nearFields(w.Schema, parent, f.Name))
		}))
	})
}}

// nearFields suggests the types behind an interface that have the field, or else the fields of that spelling.
func nearFields(schema *ast.Schema, parent *ast.Definition, name string) string {
	if parent.IsAbstractType() {
		var having []string
		for _, possible := range schema.GetPossibleTypes(parent) {
			if possible.Fields.ForName(name) != nil {
				having = append(having, possible.Name)
			}
		}
		if len(having) > 0 {
			return didYouMean("to use an inline fragment on ", having)
		}
	}
	return didYouMean("", suggest(name, fieldNames(parent)))
}

func fieldNames(d *ast.Definition) []string {
	names := make([]string, 0, len(d.Fields))
	for _, f := range d.Fields {
		if !isIntrospectionName(f.Name) {
			names = append(names, f.Name)
		}
	}
	return names
}

// knownArgumentNames differs from gqlparser's rule in its suggestions.
var knownArgumentNames = validator.Rule{Name: "KnownArgumentNames", RuleFunc: func(observers *validator.Events, add validator.AddErrFunc) {
	observers.OnField(func(_ *validator.Walker, f *ast.Field) {
		if f.Definition == nil || f.ObjectDefinition == nil {
			return
		}
		on := fmt.Sprintf(`field "%s.%s"`, f.ObjectDefinition.Name, f.Name)
		unknownArguments(f.Arguments, f.Definition.Arguments, on, add)
	})
	observers.OnDirective(func(_ *validator.Walker, d *ast.Directive) {
		if d.Definition != nil {
			unknownArguments(d.Arguments, d.Definition.Arguments, fmt.Sprintf(`directive "@%s"`, d.Name), add)
		}
	})
}}

func unknownArguments(given ast.ArgumentList, defined ast.ArgumentDefinitionList, on string, add validator.AddErrFunc) {
	for _, arg := range given {
		if defined.ForName(arg.Name) != nil {
			continue
		}
		add(core.At(arg.Position), lazyMessage(func() string {
			names := make([]string, len(defined))
			for i, d := range defined {
				names[i] = d.Name
			}
			return fmt.Sprintf(`Unknown argument "%s" on %s.%s`, arg.Name, on, didYouMean("", suggest(arg.Name, names)))
		}))
	}
}

// knownTypeNames suggests type names wherever one stands, which gqlparser does for fragments only and in no fixed order.
var knownTypeNames = validator.Rule{Name: "KnownTypeNames", RuleFunc: func(observers *validator.Events, add validator.AddErrFunc) {
	check := func(w *validator.Walker, name string, at *ast.Position) {
		if name == "" || w.Schema.Types[name] != nil {
			return
		}
		add(core.At(at), lazyMessage(func() string {
			return fmt.Sprintf(`Unknown type "%s".%s`, name, didYouMean("", suggest(name, slices.Collect(maps.Keys(w.Schema.Types)))))
		}))
	}
	observers.OnVariable(func(w *validator.Walker, v *ast.VariableDefinition) { check(w, v.Type.Name(), v.Type.Position) })
	observers.OnInlineFragment(func(w *validator.Walker, f *ast.InlineFragment) { check(w, f.TypeCondition, f.Position) })
	observers.OnFragment(func(w *validator.Walker, f *ast.FragmentDefinition) { check(w, f.TypeCondition, f.Position) })
}}

// scalarLeafs differs from gqlparser's rule in naming a list of scalars by its whole type.
var scalarLeafs = validator.Rule{Name: "ScalarLeafs", RuleFunc: func(observers *validator.Events, add validator.AddErrFunc) {
	observers.OnField(func(w *validator.Walker, f *ast.Field) {
		if f.Definition == nil || w.Schema.Types[f.Definition.Type.Name()] == nil {
			return
		}
		leaf, selected := w.Schema.Types[f.Definition.Type.Name()].IsLeafType(), len(f.SelectionSet) > 0
		switch {
		case leaf && selected:
			add(core.At(f.Position), core.Message(`Field "%s" must not have a selection since type "%s" has no subfields.`, f.Name, f.Definition.Type))
		case !leaf && !selected:
			add(core.At(f.Position), core.Message(`Field "%s" of type "%s" must have a selection of subfields.`, f.Name, f.Definition.Type),
				core.Suggestf(`"%s { ... }"`, f.Name))
		}
	})
}}
