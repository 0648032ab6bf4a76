package project

import "sync"

// Zoo returns the data set of awkward cases: every Capa type with values that fit and values that do not, media of every
// kind, a relation list of 250, namespaces that share a type name or need quoting in an address, long texts,
// emoji and right-to-left text, numbers past 2^53, drafts and unpublished changes.
func Zoo() *Project { return zoo() }

var zoo = sync.OnceValue(func() *Project {
	b := newBuilder()
	b.scalars()
	b.gallery()
	b.bins()
	b.twins()
	b.essays()
	b.ledger()
	b.questions()
	b.notes()
	b.branches()
	b.hubs()
	return assemble(b.models)
})

// twins are two namespaces with one GraphQL type name. The second is the one GraphQL leaves out.
func (b *builder) twins() {
	first := b.model("twin-a", "Twin with a dash", "title: string")
	b.entry(first, `{"title":"The twin GraphQL shows"}`)
	second := b.model("twin_a", "Twin with an underscore", "title: string", "other: relation twin-a")
	b.entry(second, `{"title":"The twin only REST shows","other":`+quote(first.Entries[0].ID)+`}`)
	b.entry(second, `{"title":"Its neighbour"}`)
}

// questions have a namespace, and values, that an address must quote.
func (b *builder) questions() {
	m := b.model("q&a café", "Question", "title: string", "answer: text", "tags: array of string")
	b.entry(m, `{"title":"100% of a+b?","answer":"a/b & c=d; #e","tags":["c++","q&a","50%"]}`)
	b.entry(m, `{"title":"\"Quoted\", \\escaped\\ and (bracketed)","answer":"{\"eq\":\"no filter\"}","tags":["a,b","c:d"]}`)
	b.entry(m, `{"title":"Où est le café ?","answer":"À côté, au n° 5.","tags":[]}`)
}

// notes are drafts, entries with changes not yet published, and references between them.
func (b *builder) notes() {
	m := b.model("notes", "Note", "title: string", "score: number", "tags: array of string", "about: relation notes", "see: array of relation notes")
	plain := b.entry(m, `{"title":"Published and left alone","score":1,"tags":["kept"]}`)
	draft := b.draft(m, `{"title":"Never published","score":2,"tags":["draft"]}`)
	changed := b.entry(m, `{"title":"As readers see it","score":3,"tags":["old"],"about":`+quote(plain.ID)+`}`)
	changed.Version = 4
	changed.Tags = []string{"reviewed", "pinned"}
	changed.Folder = b.id()
	changed.Unpublished = stored(`{"title":"As it will be","score":30,"tags":["old","new"],"about":` + quote(draft.ID) + `}`)
	b.entry(m, `{"title":"Points at a draft","score":4,"tags":["kept"],"about":`+quote(draft.ID)+`,"see":`+quoteIDs([]*Entry{draft, plain, changed})+`}`)
	gone := "20000000-0000-4000-8000-ffffffffffff"
	b.entry(m, `{"title":"Points at what is gone","score":5,"about":`+quote(gone)+`,"see":["`+gone+`",`+quote(plain.ID)+`,`+quote(plain.ID)+`]}`)
}
