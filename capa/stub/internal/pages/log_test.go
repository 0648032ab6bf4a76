package pages

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestLogKeepsTheNewest(t *testing.T) {
	var l Log
	for i := range maxReads + 10 {
		l.Add(Read{Page: "/a", URL: strconv.Itoa(i)})
	}
	reads := l.Reads()
	if len(reads) != maxReads || reads[0].URL != "10" || reads[maxReads-1].URL != strconv.Itoa(maxReads+9) {
		t.Errorf("%d reads kept, from %s to %s", len(reads), reads[0].URL, reads[len(reads)-1].URL)
	}
}

// Reads of many entries or long addresses fill the log sooner.
func TestLogIsBoundedInBytes(t *testing.T) {
	ids := make([]string, maxBytes/160)
	for i := range ids {
		ids[i] = fmt.Sprintf("%06d", i)
	}
	for name, big := range map[string]Read{
		"addresses": {Page: "/a", URL: strings.Repeat("x", maxBytes/10)},
		"entries":   {Page: "/a", Entries: ids},
	} {
		var l Log
		for range 12 {
			l.Add(big)
		}
		if kept := len(l.Reads()); kept != 9 {
			t.Errorf("%s: %d reads of a tenth of the room each are kept, want 9", name, kept)
		}
	}
}

func TestLogAdd(t *testing.T) {
	var l Log
	l.Add(Read{Page: "blog"})
	l.Add(Read{})
	l.Add(Read{Page: "/blog", Entries: []string{"b", "a", "b"}})
	reads := l.Reads()
	if len(reads) != 1 || !slices.Equal(reads[0].Entries, []string{"a", "b"}) {
		t.Errorf("kept %+v", reads)
	}
	l.Reset()
	if len(l.Reads()) != 0 || l.bytes != 0 {
		t.Error("a reset keeps reads")
	}
}
