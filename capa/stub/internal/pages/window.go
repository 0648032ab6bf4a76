package pages

import (
	"time"

	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// The windows, in days, today included. Which entries a read showed is kept for less time than the read.
//
// [D] Both begin at 00:00 UTC, as the longer one is known to. The shorter one holds for a page's list of entries as it does for which
// pages read an entry, since both come from the same rows.
const (
	readDays  = 30
	entryDays = 7
)

// startOf is when a window of that many days begins.
func startOf(now time.Time, days int) time.Time { return dayOf(now).AddDate(0, 0, 1-days) }

func dayOf(t time.Time) time.Time { return t.UTC().Truncate(24 * time.Hour) }

// stamp writes a time as the API does.
func stamp(t time.Time) string { return t.UTC().Format(project.TimeLayout) }
