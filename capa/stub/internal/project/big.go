package project

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Big returns a project of that many models, each with that many entries, for measuring. The same sizes give the same project.
func Big(models, entries int) *Project {
	b := newBuilder()
	random := rand.New(rand.NewPCG(1, 2))
	for i := range models {
		target := fmt.Sprintf("model_%03d", (i+1)%models)
		b.model(fmt.Sprintf("model_%03d", i), fmt.Sprintf("Model %d", i), "title: string", "body: text", "views: number", "featured: boolean",
			"tags: array of string", "next: relation "+target, "others: array of relation "+target)
	}
	for _, m := range b.models {
		for n := range entries {
			b.entry(m, fmt.Sprintf(`{"title":"Entry %d","body":%q,"views":%d,"featured":%t,"tags":["t%d"]}`,
				n, sentence(random), random.IntN(10_000), random.IntN(4) == 0, random.IntN(20)))
		}
	}
	for i, m := range b.models {
		b.relate(m, b.models[(i+1)%models], random)
	}
	return assemble(b.models)
}

// relate points each entry of m at some of the target's.
func (b *builder) relate(m, target *Model, random *rand.Rand) {
	for _, e := range m.Entries {
		from := random.IntN(len(target.Entries))
		some := target.Entries[from:min(from+3, len(target.Entries))]
		set(e, `{"next":`+quote(some[0].ID)+`,"others":`+quoteIDs(some)+`}`)
	}
}

func sentence(random *rand.Rand) string {
	words := [...]string{"content", "editor", "page", "field", "draft", "release", "author", "layout", "query", "reader"}
	var b strings.Builder
	for range 40 {
		b.WriteString(words[random.IntN(len(words))])
		b.WriteByte(' ')
	}
	return b.String()
}
