package stub

import (
	"mime"
	"strconv"
	"strings"
)

// prefersGraphQL reports whether Accept headers, which are one list on however many lines, ask for application/graphql-response+json
// before application/json. A client that names neither, or takes anything, gets application/json.
func prefersGraphQL(accept []string) bool {
	var graphql, json float64
	for part := range strings.SplitSeq(strings.Join(accept, ","), ",") {
		mediaType, parameters, err := mime.ParseMediaType(part)
		if err != nil {
			continue
		}
		quality := 1.0
		if q, err := strconv.ParseFloat(parameters["q"], 64); err == nil {
			quality = q
		}
		switch mediaType {
		case "application/graphql-response+json":
			graphql = max(graphql, quality)
		case "application/json":
			json = max(json, quality)
		}
	}
	return graphql > 0 && graphql >= json
}
