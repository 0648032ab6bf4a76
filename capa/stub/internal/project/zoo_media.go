package project

import "fmt"

// gallery holds media of every kind the API names, of kinds it does not, and stored values that are no media.
func (b *builder) gallery() {
	m := b.model("gallery", "Gallery item", "title: string", "cover: image", "clip: video", "sheet: file",
		"covers: array of image", "clips: array of video", "sheets: array of file")
	for i, kind := range []string{"image", "video", "audio", "document", "pdf", "file", "unknown"} {
		one := media(i, kind)
		b.entry(m, fmt.Sprintf(`{"title":"One %s","cover":%s,"clip":%s,"sheet":%s,"covers":[%[2]s,%[2]s],"clips":[],"sheets":[%[2]s]}`, kind, one, one, one))
	}
	b.entry(m, `{"title":"A kind the API has no word for","cover":`+media(8, "hologram")+`,"covers":[`+media(9, "hologram")+`,`+media(10, "image")+`]}`)
	b.entry(m, `{"title":"Media with what it must have and no more","cover":{"id":"m","url":"https://cdn.example.com/m"},"covers":[]}`)
	b.entry(m, `{"title":"Media of odd members","cover":{"id":"m","url":"","alt":7,"type":3,"width":"640","height":1.5}}`)
	b.entry(m, `{"title":"No media at all","cover":"m.png","clip":{"url":"https://cdn.example.com/m"},"sheet":[],"covers":"m.png","clips":{"id":"m"},"sheets":7}`)
	b.entry(m, `{"title":"Lists that hold other things","covers":[`+media(11, "image")+`,"m.png",null,{}],"clips":null,"sheets":[1]}`)
	b.entry(m, `{"title":"Nothing stored"}`)
}

func media(n int, kind string) string {
	return fmt.Sprintf(`{"id":"media-%d","url":"https://cdn.example.com/%d.%s","alt":"Item %d, %s","type":%q,"width":%d,"height":%d}`,
		n, n, kind, n, kind, kind, 640+n, 480+n)
}
