package gql

import (
	"strings"

	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

// printSchema writes the schema of models: the root, what every schema has, each model with its own types, and then the
// shared types they use.
func printSchema(v read.View, models []*exposed, out []leftOut) string {
	w := &sdl{}
	used := usedTypes(models)
	printQuery(w, models, out)
	printEntry(w)
	w.scalar(scalarDateTime, "A date, or a moment in RFC 3339 form.")
	if used[scalarJSON] {
		w.scalar(scalarJSON, "Any JSON value, as it is stored.")
	}
	printPageInfo(w)
	for _, x := range models {
		printModel(w, v, x)
	}
	printRelationFilters(w, v, models)
	if used[typeMedia] {
		printMedia(w)
	}
	printFamilies(w, used)
	return w.b.String()
}

// usedTypes are the shared and relation filter types that models use, with the scalars and Media.
func usedTypes(models []*exposed) map[string]bool {
	used := map[string]bool{"IDFilter": true, "DateTimeFilter": true, "StringListFilter": true}
	for _, x := range models {
		for _, m := range x.members {
			used[m.filterOf()] = true
			used[strings.Trim(m.typeOf(), "[]!")] = true
			if !m.isRelation() {
				continue
			}
			for _, hop := range m.target.members {
				used[hop.filterOf()] = true
			}
		}
	}
	return used
}

func printQuery(w *sdl, models []*exposed, out []leftOut) {
	w.open("type Query", "Everything this key reads."+unexposed(out))
	for _, x := range models {
		name := oneLine(x.model.Name)
		w.member(x.list+listArguments(x)+": "+x.typeName+"Connection!", "Entries of "+name+", a page at a time.")
		w.member(x.single+"(id: ID!): "+x.typeName, "One entry of "+name+", or null.")
	}
	w.member(rootNodes+"(ids: [ID!]!): ["+typeEntry+"]!", "Entries of any model, one for each id; null where this key reads no entry of that id.")
	w.close()
}

func listArguments(x *exposed) string {
	return "(first: Int, after: String, last: Int, before: String, filter: " + x.typeName + "Filter, sort: [" + x.typeName + "Sort!])"
}

// unexposed is the line that ends Query's description when models are left out.
func unexposed(out []leftOut) string {
	if len(out) == 0 {
		return ""
	}
	reasons := make([]string, len(out))
	for i, m := range out {
		reasons[i] = m.namespace + " (type name taken by " + m.takenBy + ")"
		if m.takenBy == "" {
			reasons[i] = m.namespace + " (no letter or digit GraphQL can name it by)"
		}
	}
	return "\nModels not exposed in GraphQL: " + strings.Join(reasons, ", ") + "."
}

// systemMembers are the fields of every entry, with what each says.
var systemMembers = []struct{ text, description string }{
	{"id: ID!", "The entry's id."},
	{"model: String!", "The namespace of its model."},
	{"status: String!", "published or draft."},
	{"createdAt: DateTime!", ""},
	{"updatedAt: DateTime!", ""},
	{"publishedAt: DateTime", "Null for an entry that never was published."},
	{"_version: Int!", "Counts its changes."},
	{"_tags: [String!]!", ""},
	{"_folder: String", "The id of the folder it is in."},
}

func printEntry(w *sdl) {
	w.open("interface "+typeEntry, "What an entry of any model has.")
	for _, m := range systemMembers {
		w.member(m.text, m.description)
	}
	w.close()
}

func printPageInfo(w *sdl) {
	w.open("type "+typePageInfo, "")
	w.member("hasNextPage: Boolean!", "")
	w.member("hasPreviousPage: Boolean!", "")
	w.member("startCursor: String", "Pass it as before to read the page before this one.")
	w.member("endCursor: String", "Pass it as after to read the page after this one.")
	w.close()
}

// mediaKinds are the kinds of file a media value can be of.
var mediaKinds = []string{"image", "video", "audio", "document", "pdf", "file", "unknown"}

func printMedia(w *sdl) {
	w.open("type "+typeMedia, "A file: an image, a video or any other.")
	w.member("id: ID", "")
	w.member("url: String", "")
	w.member("alt: String", "What it shows, in words.")
	w.member("type: "+typeMediaKind, "The kind of file, or null when it is not one of MediaKind's.")
	w.member("width: Int", "")
	w.member("height: Int", "")
	w.close()
	w.open("enum "+typeMediaKind, "")
	for _, kind := range mediaKinds {
		w.member(kind, "")
	}
	w.close()
}

func printFamilies(w *sdl, used map[string]bool) {
	for _, f := range families {
		if !used[f.filter] {
			continue
		}
		w.open("input "+f.filter, "")
		printOperators(w, f)
		w.close()
	}
}

func printOperators(w *sdl, f family) {
	for _, o := range f.operators() {
		w.member(o+": "+operand(o, f.scalar), operatorDescriptions[o])
	}
}
