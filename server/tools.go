package server

// The names that other files speak of.
const (
	schemaName      = "capa_graphql_schema"
	exploreName     = "capa_explore_data"
	buildName       = "capa_graphql_build"
	queryName       = "capa_graphql_query"
	explainName     = "capa_explain_error"
	readEntriesName = "capa_read_entries"
	listContentName = "capa_list_content"
	getContentName  = "capa_get_content"
	listPagesName   = "capa_list_pages"
)

// allTools is every tool this server has, in the order of the tool table. It is the one table of surface, need and part: what is
// offered to whom, the README's table and the doctor's report all read it.
func allTools() []*tool {
	return []*tool{
		graphqlSchemaTool(),
		graphqlBuildTool(),
		graphqlQueryTool(),
		explainErrorTool(),
		readEntriesTool(),
	}
}
