package contract

import (
	"maps"
	"slices"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func schemaTypeChecks() []Check {
	return []Check{
		{ID: "schema-introspects", Mark: Stated, Needs: []Need{graphQLOn()}, run: schemaIntrospects,
			Rule: "GraphQL's standard introspection answers the key's schema."},
		{ID: "schema-type-names", Mark: Stated, Needs: []Need{schemaRead(), someModel()}, run: schemaTypeNames,
			Rule: "A model's type is its namespace in PascalCase; a model without a type is named in the description of Query."},
		{ID: "schema-left-out", Mark: Decided, Needs: []Need{schemaRead(), with(unexposed())}, run: schemaLeftOut,
			Rule: "Where GraphQL leaves models out, Query's description ends with a line of them, such as: Models not exposed in GraphQL: twin_a (type name taken by twin-a)."},
		{ID: "schema-per-key", Mark: Stated, Needs: []Need{schemaRead(), someModel()}, run: schemaPerKey,
			Rule: "The schema holds the models the key reads and no other."},
		{ID: "schema-entry-fields", Mark: Stated, Needs: []Need{schemaRead(), with(exposed())}, run: schemaEntryFields,
			Rule: "A model's type has id, model, status, createdAt, updatedAt, publishedAt, _version, _tags and _folder."},
		{ID: "schema-entry-interface", Mark: Decided, Needs: []Need{schemaRead(), with(exposed())}, run: schemaEntryInterface,
			Rule: "A model's type implements Entry."},
		{ID: "schema-entry-types", Mark: Decided, Needs: []Need{schemaRead(), with(exposed())}, run: schemaEntryTypes,
			Rule: "The system fields have the types id: ID!, model: String!, createdAt: DateTime!, _version: Int!, _tags: [String!]! and so on."},
		{ID: "schema-value-types", Mark: Stated, Needs: []Need{schemaRead(), with(exposed())}, run: schemaValueTypes,
			Rule: "string is String, number Float, boolean Boolean, image, video and file Media, and an array of X a list."},
		{ID: "schema-other-value-types", Mark: Decided, Needs: []Need{schemaRead(), with(exposed())}, run: schemaOtherValueTypes,
			Rule: "Text types are String, integer Int, date and datetime DateTime, json JSON."},
		{ID: "schema-media", Mark: Stated, Needs: []Need{schemaRead(), with(mediaModel())}, run: schemaMedia,
			Rule: "Media has id, url, alt, type, width and height; MediaKind's values are image, video, audio, document, pdf, file and unknown."},
		{ID: "schema-media-note", Mark: Stated, Needs: []Need{schemaRead(), with(mediaModel())}, run: schemaMediaNote,
			Rule: "Media.type's description says that it is null for what is not one of MediaKind's."},
	}
}

// exposed is a model that GraphQL has.
func exposed() trait {
	return trait{what: "a model in GraphQL", find: func(_ *probe, m *model) (subject, bool) {
		return subject{model: m}, m.typeName != ""
	}}
}

// unexposed is a model that GraphQL leaves out.
func unexposed() trait {
	return trait{what: "a model that GraphQL leaves out", find: func(_ *probe, m *model) (subject, bool) {
		return subject{model: m}, m.typeName == ""
	}}
}

// mediaModel is a model in GraphQL with a media field.
func mediaModel() trait {
	return trait{what: "a model with a media field", find: func(_ *probe, m *model) (subject, bool) {
		i := slices.IndexFunc(m.fields, func(f *field) bool { base, _ := f.base(); return mediaType(base) })
		return subject{model: m}, i >= 0 && m.typeName != ""
	}}
}

// exposed are the models that GraphQL has.
func (d *deployment) exposed() []*model {
	return slices.DeleteFunc(slices.Clone(d.models), func(m *model) bool { return m.typeName == "" })
}

func schemaIntrospects(p *probe) {
	x := p.query("{ __schema { queryType { name fields { name } } types { name kind } } }")
	x.ran()
	x.wantKind([]string{"data", "__schema", "queryType", "name"}, ojson.String)
	x.thatf(x.at("data", "__schema", "types").Count() > 0, "data.__schema.types with types")
}

func schemaTypeNames(p *probe) {
	s, x := p.schema()
	note := s.typed(s.query).description
	for _, m := range p.d.models {
		x.that(m.typeName != "" || strings.Contains(note, m.namespace), "a type "+pascal(m.namespace)+", or Query to say that "+m.namespace+" has none", "neither")
	}
}

func schemaLeftOut(p *probe) {
	s, x := p.schema()
	lines := strings.Split(s.typed(s.query).description, "\n")
	last := lines[len(lines)-1]
	list, ok := strings.CutPrefix(last, "Models not exposed in GraphQL: ")
	x.that(ok && strings.HasSuffix(list, "."), "a last line Models not exposed in GraphQL: …", last)
	for _, m := range p.d.models {
		x.that(m.typeName != "" || strings.Contains(list, m.namespace+" (type name taken by "), m.namespace+" (type name taken by …)", last)
	}
}

func schemaPerKey(p *probe) {
	s, x := p.schema()
	names := map[string]bool{}
	for _, m := range p.d.models {
		names[m.typeName] = true
	}
	for _, name := range slices.Sorted(maps.Keys(s.types)) {
		x.that(names[name] || !slices.Contains(s.types[name].interfaces, "Entry"), "types of the models of /api/models alone", "also "+name)
	}
}

var systemNames = []string{"id", "model", "status", "createdAt", "updatedAt", "publishedAt", "_version", "_tags", "_folder"}

func schemaEntryFields(p *probe) {
	s, x := p.schema()
	for _, m := range p.d.exposed() {
		for _, name := range systemNames {
			x.that(s.typed(m.typeName).member(name).name != "", m.typeName+"."+name, "no such field")
		}
	}
}

func schemaEntryInterface(p *probe) {
	s, x := p.schema()
	for _, m := range p.d.exposed() {
		interfaces := s.typed(m.typeName).interfaces
		x.that(slices.Contains(interfaces, "Entry"), m.typeName+" implements Entry", m.typeName+" implements "+strings.Join(interfaces, ", "))
	}
}

func schemaEntryTypes(p *probe) {
	s, x := p.schema()
	for _, m := range p.d.exposed() {
		for _, want := range []string{
			"id: ID!", "model: String!", "status: String!", "createdAt: DateTime!", "updatedAt: DateTime!", "publishedAt: DateTime",
			"_version: Int!", "_tags: [String!]!", "_folder: String",
		} {
			x.wantSignature(s.typed(m.typeName), want)
		}
	}
}

// wantSignature expects a type's field as written.
func (x *exchange) wantSignature(t *typeDef, want string) {
	got := t.signature(nameOf(want))
	if got == "" {
		got = "no " + nameOf(want)
	}
	x.that(got == want, t.name+" with "+want, got)
}

// nameOf is the name a signature begins with.
func nameOf(signature string) string { return signature[:strings.IndexAny(signature, "(:")] }

// statedTypes and decidedTypes are the GraphQL types of values.
var (
	statedTypes = map[string]string{"string": "String", "number": "Float", "boolean": "Boolean", "image": "Media", "video": "Media", "file": "Media"}

	decidedTypes = map[string]string{
		"text": "String", "richtext": "String", "slug": "String", "email": "String", "url": "String", "color": "String", "select": "String",
		"integer": "Int", "date": "DateTime", "datetime": "DateTime", "json": "JSON",
	}
)

func schemaValueTypes(p *probe) { valueTypes(p, statedTypes) }

func schemaOtherValueTypes(p *probe) { valueTypes(p, decidedTypes) }

// valueTypes holds each field to its type; what a list's items may not be is left open.
func valueTypes(p *probe, of map[string]string) {
	s, x := p.schema()
	for _, m := range p.d.exposed() {
		for _, f := range m.fields {
			base, list := f.base()
			want, known := of[base]
			got := s.typed(m.typeName).member(f.name)
			if !known || got.name == "" {
				continue
			}
			if list {
				want = "[" + want + "]"
			}
			x.that(strings.ReplaceAll(got.typ, "!", "") == want, m.typeName+"."+f.name+": "+want+", since it is "+f.capaType, got.typ)
		}
	}
}

func schemaMedia(p *probe) {
	s, x := p.schema()
	fields := s.typed("Media").names()
	x.that(slices.Equal(fields, []string{"id", "url", "alt", "type", "width", "height"}), "Media with id, url, alt, type, width, height", strings.Join(fields, ", "))
	values := s.typed("MediaKind").values
	x.that(slices.Equal(values, []string{"image", "video", "audio", "document", "pdf", "file", "unknown"}), "MediaKind of seven values", strings.Join(values, ", "))
}

func schemaMediaNote(p *probe) {
	const want = "The kind of file, or null when it is not one of MediaKind's."
	s, x := p.schema()
	got := s.typed("Media").member("type").description
	x.that(got == want, want, got)
}
