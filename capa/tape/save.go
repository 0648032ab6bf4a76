package tape

import (
	"cmp"
	"slices"

	"gopkg.in/dnaeon/go-vcr.v4/pkg/cassette"
)

// keep takes note of an answer that was recorded. Until it is saved the recorder's own copy is left as it came: it is still being read.
func (t *Tape) keep(i *cassette.Interaction) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = append(t.kept, i)
	return nil
}

func (t *Tape) count() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.kept)
}

// save writes what was recorded, or nothing when the audit finds something in it.
func (t *Tape) save() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.saving = t.clean()
	if findings := audit(t.header, t.saving, &t.secrets); len(findings) > 0 {
		return &AuditError{Cassette: t.path, Findings: findings}
	}
	return t.recorder.Stop()
}

// clean is what was recorded as it may be written: stripped, and in an order that repeats. Requests sent side by side, as a server's
// probes are, come back in any order; the same request asked twice keeps its answers in theirs.
func (t *Tape) clean() []cassette.Interaction {
	cleaned := make([]cassette.Interaction, len(t.kept))
	for i, kept := range t.kept {
		t.header.Version = cmp.Or(t.header.Version, kept.Request.Headers.Get("Capa-Version"))
		cleaned[i] = redact(*kept, t.secrets.host)
	}
	t.header.Version = cmp.Or(t.header.Version, noVersion)
	slices.SortStableFunc(cleaned, func(a, b cassette.Interaction) int {
		return cmp.Compare(recordedQuestion(a.Request).sortKey(), recordedQuestion(b.Request).sortKey())
	})
	return cleaned
}

// next puts the next cleaned interaction in the place of the one that go-vcr is about to save: it saves in the order in which answers
// came, and numbers them so.
func (t *Tape) next(i *cassette.Interaction) error {
	*i, t.saving = t.saving[0], t.saving[1:]
	return nil
}

// headerText is the header of the cassette that is being saved.
func (t *Tape) headerText() string { return t.header.text() }
