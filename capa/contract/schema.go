package contract

import (
	"regexp"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// introspection asks for what the checks of the schema read. It is 10 deep, within the limit of 15.
const introspection = `query Introspection {
  __schema {
    queryType { name }
    types {
      kind name description
      interfaces { name }
      fields(includeDeprecated: true) {
        name description isDeprecated deprecationReason
        args { name type { ...Ref } }
        type { ...Ref }
      }
      inputFields { name type { ...Ref } }
      enumValues(includeDeprecated: true) { name }
    }
  }
}
fragment Ref on __Type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }`

// schema is what introspection says of a deployment's GraphQL.
type schema struct {
	answer *exchange // nil when it was never asked
	query  string    // the name of the query type
	types  map[string]*typeDef
}

type typeDef struct {
	name, description string
	interfaces        []string
	fields            []*member // of an object, interface or input
	values            []string  // of an enum
}

type member struct {
	name, description, typ string // typ as written: "[Articles!]!"
	arguments              []*member
	deprecated             bool
	reason                 string
}

func schemaOf(x *exchange) *schema {
	s := &schema{answer: x, query: x.at("data", "__schema", "queryType", "name").Text(), types: map[string]*typeDef{}}
	for _, v := range x.at("data", "__schema", "types").Items() {
		t := &typeDef{name: v.Get("name").Text(), description: v.Get("description").Text()}
		for _, i := range v.Get("interfaces").Items() {
			t.interfaces = append(t.interfaces, i.Get("name").Text())
		}
		for _, value := range v.Get("enumValues").Items() {
			t.values = append(t.values, value.Get("name").Text())
		}
		t.fields = append(membersOf(v.Get("fields")), membersOf(v.Get("inputFields"))...)
		s.types[t.name] = t
	}
	return s
}

func membersOf(list ojson.Value) []*member {
	var members []*member
	for _, v := range list.Items() {
		members = append(members, &member{
			name: v.Get("name").Text(), description: v.Get("description").Text(), typ: written(v.Get("type")),
			arguments: membersOf(v.Get("args")), deprecated: v.Get("isDeprecated").Bool(), reason: v.Get("deprecationReason").Text(),
		})
	}
	return members
}

// written is a type reference as SDL writes it.
func written(ref ojson.Value) string {
	switch ref.Get("kind").Text() {
	case "NON_NULL":
		return written(ref.Get("ofType")) + "!"
	case "LIST":
		return "[" + written(ref.Get("ofType")) + "]"
	default:
		return ref.Get("name").Text()
	}
}

// typed is the type of that name; an empty one when there is none.
func (s *schema) typed(name string) *typeDef {
	if t := s.types[name]; t != nil {
		return t
	}
	return &typeDef{}
}

// member is the field of that name; an empty one when there is none.
func (t *typeDef) member(name string) *member {
	for _, m := range t.fields {
		if m.name == name {
			return m
		}
	}
	return &member{}
}

// signature is a type's field as written: "articles(first: Int): ArticlesConnection!"; "" when there is none.
func (t *typeDef) signature(name string) string {
	m := t.member(name)
	if m.name == "" {
		return ""
	}
	return m.name + argumentsOf(m) + ": " + m.typ
}

func argumentsOf(m *member) string {
	if len(m.arguments) == 0 {
		return ""
	}
	texts := make([]string, len(m.arguments))
	for i, a := range m.arguments {
		texts[i] = a.name + ": " + a.typ
	}
	return "(" + strings.Join(texts, ", ") + ")"
}

// names are the names of a type's fields, in its order.
func (t *typeDef) names() []string {
	names := make([]string, len(t.fields))
	for i, m := range t.fields {
		names[i] = m.name
	}
	return names
}

// expose gives each model its names in GraphQL. Of two models with one type name, the first has it.
func (s *schema) expose(models []*model) {
	taken := map[string]bool{}
	for _, m := range models {
		name := pascal(m.namespace)
		if s.types[name] == nil || taken[name] {
			continue
		}
		taken[name] = true
		m.typeName = name
		for _, root := range s.typed(s.query).fields {
			switch root.typ {
			case name + "Connection!":
				m.list = root.name
			case name:
				m.single = root.name
			}
		}
	}
}

var wordBreak = regexp.MustCompile(`[^A-Za-z0-9]+`)

// pascal is a namespace in PascalCase: BlogPost.
func pascal(namespace string) string {
	var b strings.Builder
	for _, word := range wordBreak.Split(namespace, -1) {
		if word != "" {
			b.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
	}
	return b.String()
}

// schema is the deployment's, with an exchange to say what is wrong with it.
func (p *probe) schema() (*schema, *exchange) {
	s := p.d.definition
	if s.answer == nil {
		return s, &exchange{p: p}
	}
	x := *s.answer
	x.p = p
	return s, &x
}
