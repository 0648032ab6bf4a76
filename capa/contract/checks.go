package contract

import "slices"

// Checks returns every check, in the order they run and are reported.
func Checks() []Check {
	return slices.Concat(
		versionChecks(),
		keyChecks(),
		meChecks(),
		previewChecks(),
		envelopeChecks(),
		routeChecks(),
		modelChecks(),
		entryChecks(),
		parameterChecks(),
		selectChecks(),
		whereChecks(),
		sortChecks(),
		cursorChecks(),
		schemaTypeChecks(),
		schemaRootChecks(),
		schemaRelationChecks(),
		schemaFilterChecks(),
		schemaTextChecks(),
		executionChecks(),
		relationChecks(),
		filterChecks(),
		costChecks(),
		budgetChecks(),
		refusalChecks(),
		validationChecks(),
		extensionChecks(),
		mediaTypeChecks(),
		pageChecks(),
		legacyChecks(),
		layoutChecks(),
		workspaceChecks(),
	)
}
