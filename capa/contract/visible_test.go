package contract

import (
	"encoding/xml"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestVisible(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"plain text", `{"title":"Ōkina ✓ 👩‍💻"}`, `{"title":"Ōkina ✓ 👩‍💻"}`},
		{"a colour", "\x1b[31mred\x1b[0m", `\u001b[31mred\u001b[0m`},
		{"the same in one character", "\u009b31mred", `\u009b31mred`},
		{"a bell, a backspace and a zero", "\a\b\x00\x7f", `\u0007\u0008\u0000\u007f`},
		{"another direction", "cap\u202egnp.exe", `cap\u202egnp.exe`},
		{"lines", "a\r\nb", `a\u000d\u000ab`},
		{"no UTF-8", "a\xff\xfeb", "a\uFFFDb"},
	} {
		if got := visible(c.text); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestBounded(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"blank", " \n\t ", "nothing"},
		{"lines", " a\n b\r\n\tc ", "a b c"},
		{"as long as it may be", strings.Repeat("x", maxShown), strings.Repeat("x", maxShown)},
		{"longer", strings.Repeat("x", maxShown+1), strings.Repeat("x", maxShown) + "… (601 bytes)"},
		{"many words", strings.Repeat("word ", 1000), strings.TrimSpace(strings.Repeat("word ", 120)) + " … (5000 bytes)"},
		{"cut in a character", strings.Repeat("x", maxShown-1) + "é", strings.Repeat("x", maxShown-1) + "… (601 bytes)"},
		{"an escape after the cut", "\x1b" + strings.Repeat("x", maxShown), `\u001b` + strings.Repeat("x", maxShown-1) + "… (601 bytes)"},
	} {
		if got := bounded(c.text); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestHideShortTenant holds that a mask is not masked again.
func TestHideShortTenant(t *testing.T) {
	d := &deployment{target: Target{Key: "cap_live_x", Tenant: "t"}}
	if got, want := d.hide("cap_live_x at t"), "[key] a[tenant] [tenant]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestReportsAreText holds that no byte of a deployment's answer drives the terminal a report is read at, or breaks its XML.
func TestReportsAreText(t *testing.T) {
	hostile := "\x1b[31mred\x1b[0m \x00 \u009b2J \u202e \xff\xfe \xc3( ]]> \ufffe <&\""
	report := settings["seed"].run(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/\x1b[31m")
		_, _ = io.WriteString(w, `{"error":{"code":"`+hostile+`","message":"`+hostile+`"},"models":[{"namespace":"`+hostile+`"}]}`+hostile)
	}))
	var text, junit strings.Builder
	if err := errors.Join(report.Text(&text), report.JUnit(&junit)); err != nil {
		t.Fatal(err)
	}
	for name, written := range map[string]string{"the text": text.String(), "the XML": junit.String()} {
		for line := range strings.Lines(written) {
			if !utf8.ValidString(line) || strings.ContainsFunc(strings.TrimSuffix(line, "\n"), unicode.IsControl) {
				t.Fatalf("%s: %q", name, line)
			}
		}
	}
	if !strings.Contains(text.String(), `\u001b[31mred\u001b[0m \u0000 \u009b2J`) {
		t.Errorf("the report does not show what came:\n%s", text.String())
	}
	var read junitSuite
	if err := xml.Unmarshal([]byte(junit.String()), &read); err != nil || len(read.Cases) != len(report.Results) {
		t.Errorf("%v, %d cases", err, len(read.Cases))
	}
}
