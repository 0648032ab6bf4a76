package server

// The names that other files speak of.
const (
	schemaName      = "capa_graphql_schema"
	exploreName     = "capa_explore_data"
	buildName       = "capa_graphql_build"
	queryName       = "capa_graphql_query"
	explainName     = "capa_explain_error"
	readEntriesName = "capa_read_entries"

	listModelsName     = "capa_list_models"
	getModelName       = "capa_get_model"
	setLayoutName      = "capa_set_model_layout"
	listContentName    = "capa_list_content"
	getContentName     = "capa_get_content"
	searchContentName  = "capa_search_content"
	getTypesName       = "capa_get_types"
	listWorkspacesName = "capa_list_workspaces"
	getWorkspaceName   = "capa_get_workspace"
	setWorkspaceName   = "capa_set_workspace"

	listPagesName      = "capa_list_pages"
	getPageName        = "capa_get_page"
	suggestQueriesName = "capa_suggest_queries"
)

// allTools is every tool this server has, in the order of the tool table. It is the one table of surface, need and part: what is
// offered to whom, the README's table and the doctor's report all read it.
func allTools() []*tool {
	return []*tool{
		listModelsTool(),
		getModelTool(),
		setModelLayoutTool(),
		listContentTool(),
		getContentTool(),
		searchContentTool(),
		getTypesTool(),
		listWorkspacesTool(),
		getWorkspaceTool(),
		setWorkspaceTool(),
		listPagesTool(),
		getPageTool(),
		suggestQueriesTool(),
		graphqlSchemaTool(),
		exploreDataTool(),
		graphqlBuildTool(),
		graphqlQueryTool(),
		explainErrorTool(),
		readEntriesTool(),
	}
}
