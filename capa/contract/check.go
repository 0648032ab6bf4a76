package contract

// Mark is where a rule comes from.
type Mark uint8

// Where a rule comes from: Stated by Capa, or Decided by this project because Capa does not say.
const (
	Stated Mark = iota
	Decided
)

// String is "stated" or "decided".
func (m Mark) String() string {
	if m == Decided {
		return "decided"
	}
	return "stated"
}

// Check is one rule of the API, and how to see whether a deployment keeps it.
type Check struct {
	ID    string // "cost-budget-always"; unique, its first word the area
	Rule  string // what a deployment does, as a sentence
	Mark  Mark
	Needs []Need // all of them, or the check is skipped

	run func(*probe)
}

// Need is what a deployment, its key or its content must have for a check to mean anything.
type Need struct {
	Name string // "GraphQL on", "a model with a number field"

	// missing says why it is not there, to follow "skipped: "; "" when it is.
	missing func(*probe) string
}
