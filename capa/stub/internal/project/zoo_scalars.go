package project

// scalars is a model of 33 fields: each Capa type, and a list of each but media, which gallery has.
func (b *builder) scalars() {
	var specs []string
	for _, base := range bases() {
		specs = append(specs, fieldNameOf(base)+": "+typeSpec(base, false))
	}
	for _, base := range bases() {
		if !base.IsMedia() {
			specs = append(specs, "a_"+fieldNameOf(base)+": "+typeSpec(base, true))
		}
	}
	m := b.model("scalars", "Scalar", specs...)
	find(m.Fields, func(f *Field) bool { return f.Name == "color" }).Deprecated = "Use select."
	first := b.entry(m, fittingScalars)
	set(first, `{"relation":`+quote(first.ID)+`,"a_relation":`+quoteIDs([]*Entry{first})+`}`)
	b.entry(m, emptyScalars)
	b.entry(m, nullScalars)
	b.entry(m, `{}`)
	b.entry(m, mistypedScalars)
	b.entry(m, mistypedLists)
	b.entry(m, mistypedItems)
	b.entry(m, edgeScalars)
}

// fieldNameOf names a field after its type; a boolean's is bool.
func fieldNameOf(base Base) string {
	if base == BooleanT {
		return "bool"
	}
	return base.String()
}

func typeSpec(base Base, list bool) string {
	spec := Type{Base: base, List: list}.String()
	if base == Relation {
		spec += " scalars"
	}
	return spec
}

const (
	fittingScalars = `{
		"string":"plain","text":"Two lines\nof text.","richtext":"<p>Rich &amp; <b>bold</b></p>","slug":"a-slug-of-several-plain-words","email":"ada.vale+newsletter@mail.example.com",
		"url":"https://www.example.com/a/long/address?with=a&query=string&and=more#fragment","color":"#ff8800","number":1.5,"integer":7,"bool":true,"date":"2026-08-01",
		"datetime":"2026-08-01T09:30:00.000Z","select":"medium","json":{"b":1,"a":[true,null,{"deep":"yes"}]},
		"image":{"id":"img-1","url":"https://cdn.example.com/a.png","alt":"A","type":"image","width":640,"height":480},
		"video":{"id":"vid-1","url":"https://cdn.example.com/a.mp4","type":"video"},
		"file":{"id":"fil-1","url":"https://cdn.example.com/a.pdf","type":"pdf"},
		"a_string":["x","y"],"a_text":["long","longer"],"a_richtext":["<i>x</i>"],"a_slug":["a-b"],"a_email":["a@example.com"],
		"a_url":["https://example.com"],"a_color":["#000","#fff"],"a_number":[1,2.5,-3],"a_integer":[1,2,3],"a_bool":[true,false],
		"a_date":["2026-08-01","2026-08-02"],"a_datetime":["2026-08-01T09:30:00Z"],"a_select":["small","large"],"a_json":[{"k":1},[2],"three"]}`

	emptyScalars = `{
		"string":"","text":"   ","richtext":"","slug":"","email":"","url":"","color":"","number":0,"integer":0,"bool":false,
		"select":"","json":{},"a_string":[],"a_text":[],"a_richtext":[],"a_slug":[],"a_email":[],"a_url":[],"a_color":[],"a_number":[],
		"a_integer":[],"a_bool":[],"a_date":[],"a_datetime":[],"a_select":[],"a_json":[],"a_relation":[]}`

	nullScalars = `{
		"string":null,"text":null,"richtext":null,"slug":null,"email":null,"url":null,"color":null,"number":null,"integer":null,"bool":null,
		"date":null,"datetime":null,"select":null,"json":null,"image":null,"video":null,"file":null,"relation":null,
		"a_string":null,"a_text":null,"a_richtext":null,"a_slug":null,"a_email":null,"a_url":null,"a_color":null,"a_number":null,
		"a_integer":null,"a_bool":null,"a_date":null,"a_datetime":null,"a_select":null,"a_json":null,"a_relation":null}`

	mistypedScalars = `{
		"string":42,"text":true,"richtext":{"type":"doc"},"slug":["a"],"email":7,"url":false,"color":255,"number":"42","integer":2.5,"bool":"true",
		"date":"soon","datetime":20260801,"select":1,"json":"any JSON fits","image":"a.png","video":["a.mp4"],"file":{"name":"a.pdf"},
		"relation":"the first one"}`

	mistypedLists = `{
		"image":12,"video":{"id":"no address"},"file":true,"relation":12,
		"a_string":"x","a_text":{"0":"x"},"a_richtext":1,"a_slug":true,"a_email":"a@example.com","a_url":"https://example.com","a_color":"#000",
		"a_number":1,"a_integer":"1,2","a_bool":false,"a_date":"2026-08-01","a_datetime":0,"a_select":"small","a_json":{},"a_relation":"20000000-0000-4000-8000-000000000001"}`

	mistypedItems = `{
		"relation":"20000000-0000-4000-8000-fffffffffffe",
		"a_string":["x",1,null,"y"],"a_text":[false],"a_richtext":[{}],"a_slug":["a",["b"]],"a_email":[0],"a_url":[null],"a_color":[255,"#fff"],
		"a_number":[1,"2",3],"a_integer":[1,2.5,9007199254740993],"a_bool":[true,"false",0],"a_date":["2026-08-01","soon"],"a_datetime":["never"],
		"a_select":["small",2],"a_json":[null,1],"a_relation":["20000000-0000-4000-8000-fffffffffffe",5,"no id"]}`

	edgeScalars = `{
		"string":"\u0000\u001f\u2028 tab\tquote\" <>&'","text":"🦓🦒 مرحبا بالعالم שלום","richtext":"<script>alert(1)</script>","slug":"a--b","email":"no address, and not checked",
		"url":"javascript:void(0)","color":"rebeccapurple","number":9007199254740993,"integer":-2147483648,"bool":true,"date":"1969-12-31",
		"datetime":"2026-08-01T23:59:59.999+14:00","select":"none of the options","json":9007199254740993.000000001,
		"a_number":[1e21,-0,0.1,1e-7,9007199254740993],"a_integer":[2147483647,-2147483648],"a_bool":[false]}`
)
