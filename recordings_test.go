package capamcp_test

import (
	"path/filepath"
	"testing"

	goldenfile "github.com/sebdah/goldie/v2"
)

// recording is one cassette and the golden file of what the server answers over it: cassettes/<name>.yaml and golden/<name>.golden.
//
// To add one, add it to a table in a record_<area>_test.go, run CAPA_VCR=record GOLDIE_UPDATE=1 go test -count=1 -run
// 'TestRecordings/<name>' . and give both files their line in golden/README.md.
type recording struct {
	name   string // "<area>/<case>"
	of     deployment
	visits []visit
	steps  []step
}

// recordings are all of them, an area a table.
func recordings() []recording {
	var all []recording
	for _, area := range [][]recording{
		schemaRecordings, queryRecordings, buildRecordings, exploreRecordings, explainRecordings, entriesRecordings, pagesRecordings, legacyRecordings,
		offerRecordings, resourceRecordings, sessionRecordings,
	} {
		all = append(all, area...)
	}
	return all
}

// TestRecordings holds every answer to the letter. With CAPA_VCR=record it records the cassettes anew, and with GOLDIE_UPDATE=1 the golden
// files are written from what the server answers; without either it reaches no network.
func TestRecordings(t *testing.T) {
	for _, r := range recordings() {
		t.Run(r.name, func(t *testing.T) {
			holdGolden(t, r.name, r.run(t).bytes())
		})
	}
}

// run is what the server tells a client that takes the steps.
func (r recording) run(t *testing.T) *transcript {
	t.Helper()
	s := begin(t, filepath.Join("cassettes", r.name+".yaml"), r.of, r.visits)
	s.initialize()
	told := &transcript{}
	for _, take := range r.steps {
		take(s, told)
	}
	return told
}

func holdGolden(t *testing.T, name string, actual []byte) {
	t.Helper()
	goldenfile.New(t, goldenfile.WithFixtureDir("golden")).Assert(t, name, actual)
}
