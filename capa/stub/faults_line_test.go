package stub

import (
	"strings"
	"testing"
)

func TestFaultLines(t *testing.T) {
	for line, want := range map[string]string{
		"POST /api/graphql status=503 times=2":       `{"method":"POST","path":"/api/graphql","status":503,"times":2}`,
		"get /api/me close":                          `{"method":"GET","path":"/api/me","close":true,"times":1}`,
		"GET /api/me delay=1.5s":                     `{"method":"GET","path":"/api/me","delayMs":1500,"times":1}`,
		"  GET  /api/me  status=502  body=<h1>a b=c": `{"method":"GET","path":"/api/me","status":502,"body":"<h1>a b=c","times":1}`,
		`GET /api/me times=3 body={"a": 1}`:          `{"method":"GET","path":"/api/me","body":{"a":1},"times":3}`,
	} {
		parsed, err := parseFaultLine(line)
		if err != nil || parsed.document().String() != want {
			t.Errorf("%s: %v\n%s\nwant\n%s", line, err, parsed.document(), want)
		}
	}
}

func TestFaultLineRefusals(t *testing.T) {
	for line, want := range map[string]string{
		"":                          "it needs a method and a path",
		"GET":                       "it needs a method and a path",
		"GET api/me status=503":     "it needs a method and a path",
		"GET /api/me status":        "status takes a number from 200 to 599",
		"GET /api/me status=9":      "status cannot be 9",
		"GET /api/me close times=0": "times cannot be 0",
		"GET /api/me delay=soon":    "delay takes a time of up to 24h",
		"GET /api/me delay=-1s":     "delay takes a time of up to 24h",
		"GET /api/me statuss=503":   `there is no "statuss" in a fault`,
		"GET /api/me":               "it needs status, delay, close or body",
		"GET /api/me times=2":       "it needs status, delay, close or body",
		"GET /api/me close=1":       "close takes no value",
		"GET /api/me delay=25h":     "delay takes a time of up to 24h",
		"GET /api/me?x=1 close":     "a path is matched without its query",
	} {
		_, err := New(Options{Faults: []string{line}})
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "POST /api/graphql status=503") {
			t.Errorf("%q: %v, want %s", line, err, want)
		}
	}
}

func FuzzParseFaultLine(f *testing.F) {
	f.Add("POST /api/graphql status=503 times=2")
	f.Add("GET / body=x")
	f.Fuzz(func(t *testing.T, line string) {
		parsed, err := parseFaultLine(line)
		if err == nil && (parsed.method == "" || parsed.path == "" || parsed.times < 1) {
			t.Errorf("%q: %+v", line, parsed)
		}
	})
}

// A reset brings back the faults a stub was started with, as it does all else.
func TestFirstFaults(t *testing.T) {
	c := serve(t, Options{Faults: []string{"GET /api/me status=503"}})
	c.do("POST", "/_stub/faults", `[{"method":"GET","path":"/api/models","status":500}]`)
	for range 2 {
		if a := c.get("/api/me"); a.status != 503 {
			t.Errorf("first: %d", a.status)
		}
		if a := c.get("/api/me"); a.status != 200 {
			t.Errorf("then: %d", a.status)
		}
		c.do("POST", "/_stub/reset", "")
	}
	if a := c.get("/api/models"); a.status != 200 {
		t.Errorf("a fault of before the reset: %d", a.status)
	}
}
