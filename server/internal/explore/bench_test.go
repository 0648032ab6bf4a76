package explore_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/stub"
)

// BenchmarkMeasure explores a model of 33 fields. The API's answers are played back, so that what is measured is reading them and
// counting. growth is how many times longer a thousand entries take than a hundred: at most 12 for 10 times the work.
//
//	go test -bench Measure -benchtime 20x ./server/internal/explore
func BenchmarkMeasure(b *testing.B) {
	hundred, thousand := playback(b, 100), playback(b, 1000)
	for _, size := range []struct {
		name string
		d    *deployment
	}{{"entries=100", hundred}, {"entries=1000", thousand}} {
		b.Run(size.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				size.d.measure(b, "things")
			}
		})
	}
	b.Run("growth", func(b *testing.B) {
		var few, many time.Duration
		for b.Loop() {
			few += timed(b, hundred)
			many += timed(b, thousand)
		}
		b.ReportMetric(float64(many)/float64(few), "growth")
	})
}

func timed(b *testing.B, d *deployment) time.Duration {
	began := time.Now()
	d.measure(b, "things")
	return time.Since(began)
}

// playback is a deployment of that many entries of 33 fields, of which every answer is known.
func playback(b *testing.B, entries int) *deployment {
	b.Helper()
	fields, values := wide(entries)
	d := deploy(b, production, stub.Options{Data: things(b, fields, values...)})
	known := map[string]string{}
	d.answer = func(s sent, text string) string {
		known[s.key()] = text
		return text
	}
	d.measure(b, "things")
	played := &deployment{key: d.key}
	played.client = capa.New(d.client.Config(), capa.Options{UserAgent: "capa-mcp/test", Transport: transport(func(r *http.Request) (*http.Response, error) {
		text, ok := known[record(r).key()]
		if !ok {
			return nil, fmt.Errorf("no answer to %s", r.URL)
		}
		header := http.Header{"Content-Type": {"application/json"}}
		return &http.Response{StatusCode: http.StatusOK, Header: header, Body: io.NopCloser(strings.NewReader(text)), Request: r}, nil
	})})
	return played
}

func (s sent) key() string { return s.method + s.query.Encode() + s.body.String() }

// wide are 33 fields of every type, and entries with a value for each, one in seven of them damaged.
func wide(entries int) (fields, values []string) {
	fitting := map[string]string{
		"number": "%d.25", "integer": "%d", "boolean": "true", "date": `"2026-01-02"`, "datetime": `"2026-01-02T03:04:05Z"`, "json": `{"n":%d}`,
		"image": `{"id":"i%d","url":"u","type":"image"}`, "video": `{"id":"v%d","url":"u","type":"video"}`, "file": `{"id":"f%d","url":"u","type":"pdf"}`,
		"relation": quoted(firstOther),
	}
	var templates []string
	for i, base := range append(bases[:18:18], bases[:15]...) {
		name, capaType := fmt.Sprintf("f%d", i), base
		if base == "relation" {
			capaType += " others"
		}
		value, ok := fitting[base]
		if !ok {
			value = `"a value of some length, number %d"`
		}
		if i >= 18 {
			capaType, value = "array of "+capaType, "["+value+","+value+"]"
		}
		fields = append(fields, name+": "+capaType)
		templates = append(templates, fmt.Sprintf("%q:%s", name, value))
	}
	for n := range entries {
		members := make([]string, len(templates))
		for i, template := range templates {
			members[i] = strings.ReplaceAll(template, "%d", fmt.Sprint(n))
			if (n+i)%7 == 0 {
				members[i] = fmt.Sprintf(`"f%d":7`, i)
			}
		}
		values = append(values, "{"+strings.Join(members, ",")+"}")
	}
	return fields, values
}
