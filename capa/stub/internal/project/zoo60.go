package project

import (
	"fmt"
	"sync"
)

// Zoo60 returns a data set of 60 models, too many to list with their fields or to print as one schema.
func Zoo60() *Project { return zoo60() }

var zoo60 = sync.OnceValue(func() *Project {
	areas := []string{"store", "event", "travel", "health", "music", "garden", "school", "office", "kitchen", "harbour"}
	things := []string{"products", "categories", "people", "places", "reviews", "news"}
	b := newBuilder()
	for _, area := range areas {
		for i, thing := range things {
			next := area + "_" + things[(i+1)%len(things)]
			m := b.model(area+"_"+thing, area+" "+thing,
				"title: string", "subtitle: string", "slug: slug", "summary: text", "body: richtext", "price: number", "stock: integer",
				"visible: boolean", "published_on: date", "starts_at: datetime", "size: select", "settings: json", "cover: image", "photos: array of image",
				"manual: file", "tags: array of string", "scores: array of number", "next: relation "+next, "related: array of relation "+next)
			for n := range 3 {
				b.entry(m, fmt.Sprintf(`{"title":"%[1]s %[2]s %[3]d","slug":"%[2]s-%[3]d","price":%[4]d.5,"stock":%[3]d,"visible":%[5]t,"tags":["%[1]s"]}`,
					area, thing, n, n*10+i, n%2 == 0))
			}
		}
	}
	return assemble(b.models)
})
