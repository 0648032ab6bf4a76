package answer

// Kind is a kind of answer, and with it the rules by which it is cut.
type Kind uint8

// The kinds.
const (
	Query    Kind = iota // of capa_graphql_query
	Build                // of capa_graphql_build
	Entries              // of capa_read_entries
	Explore              // of capa_explore_data
	Document             // any other JSON object
	Refusal              // a refusal in band: {"error", …, "next"}
	Types                // source text cut between declarations, see FitDeclarations
)

// rules are what one kind of answer does differently from another.
type rules struct {
	order    []string // of the members; others follow as they come
	leading  []string // the members before more and note
	first    []string // left out whole before anything is cut
	fixed    []string // neither cut nor clipped, only left out
	verbatim []string // texts inside are never clipped
	twin     string   // a list that is cut first only when it takes most of the room
	yield    []string // give way, in this order, when one item a list does not fit
	silent   []string // give way without a row in truncated
	document []string // give way next, the largest first; the hint then says what would return them
	keep     []string // never give way; what is not named at all does last, the largest first
	data     string   // what more and its note are about; without it they are gone too
	leftOut  string   // the note when data is left out
	main     string   // what the least answer names; "" is the whole answer
	list     string   // the hint when items were cut, unless what was cut decides: see less
	reads    string   // how the hint begins when a text was clipped and slice reads on; "" when slice does not
	unsliced string   // what a path begins with that slice does not take
}

const (
	hintQuery   = "Pass a smaller first, or select fewer fields."
	hintIDs     = "Pass fewer ids, or select fewer fields."
	hintBoth    = "Pass a smaller first and fewer ids, or select fewer fields."
	hintFields  = "Select fewer fields, or pass a larger maxChars."
	hintBuild   = "Pass a smaller first or fewer fields, or run the query with capa_graphql_query, whose answer does not repeat the document."
	hintEntries = "Pass select for fewer fields, or a smaller limit."
	hintExplore = "Pass field to measure one field, or sample: 0."
	hintTypes   = "Pass model for one model and what it refers to."
	hintLarger  = "Pass a larger maxChars for the rest."
	hintOther   = "Ask for less at once: fewer entries, or one of them."

	noteLeftOut = "result is left out: not even one entry fits beside the document. capa_graphql_query runs the same query, and its answer does not repeat the document."
)

func (k Kind) rules() *rules {
	switch k {
	case Query:
		return &rules{
			order:    []string{"data", "errors", "cost", "budget", "rest", "deprecations", "environment", "drafts", "notFound"},
			fixed:    []string{"cost", "budget", "rest", "environment", "drafts", "notFound"},
			verbatim: []string{"errors", "deprecations"},
			twin:     "rest",
			yield:    []string{"hint", "drafts", "rest", "note", "more", "data", "budget", "cost"},
			keep:     []string{"environment"},
			data:     "data",
			main:     "data",
			reads:    "The longest clipped value reads on with the same query and slice: ",
		}
	case Build:
		document := []string{"query", "variables", "operationName", "rest", "restFromApi"}
		leading := append(document[:len(document):len(document)], "sdk", "environment", "drafts")
		return &rules{
			order:    append(leading[:len(leading):len(leading)], "notFound", "check", "result"),
			leading:  leading,
			first:    []string{"sdk"},
			fixed:    append(leading[:len(leading):len(leading)], "notFound"),
			verbatim: []string{"check"},
			yield:    []string{"more", "result", "check", "note", "hint", "drafts", "notFound"},
			silent:   []string{"note", "hint"}, // [D] they give way so that what was left out can be named, and are not named themselves
			document: document,
			keep:     []string{"environment"},
			data:     "result",
			leftOut:  noteLeftOut,
			main:     "query",
			list:     hintBuild,
			reads:    "The longest clipped value reads on with capa_graphql_query, this query and slice: ",
			unsliced: "result.",
		}
	case Entries:
		return &rules{
			order: []string{"data", "page", "environment", "rest"},
			fixed: []string{"page", "environment", "rest", "drafts"},
			yield: []string{"hint", "drafts", "rest", "data"},
			keep:  []string{"environment", "page"},
			main:  "data",
			list:  hintEntries,
		}
	case Explore:
		return &rules{
			leading: []string{"model", "environment", "drafts", "total", "scanned", "statuses", "counts", "fields", "samples", "skipped"},
			first:   []string{"samples", "counts"},
			fixed:   []string{"samples", "counts"},
			yield:   []string{"hint", "note"},
			keep:    []string{"environment"},
			main:    "fields",
			list:    hintExplore,
		}
	case Refusal:
		return &rules{
			verbatim: []string{"error", "errors", "next"},
			yield:    []string{"hint"},
			silent:   []string{"hint"},
			keep:     []string{"error", "errors", "status", "next"},
			list:     hintLarger,
		}
	case Types:
		return &rules{
			verbatim: []string{"types", "notPrinted"},
			yield:    []string{"hint"},
			list:     hintTypes,
		}
	default:
		return &rules{
			yield: []string{"hint"},
			keep:  []string{"environment"},
			list:  hintOther,
		}
	}
}
