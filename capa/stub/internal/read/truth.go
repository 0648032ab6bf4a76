package read

import "github.com/capacms/capa-mcp/capa/stub/internal/project"

// truth is the outcome of a test. A list operator on a stored value that is not a list is neither true nor false, and
// neither is its negation: that is why `not` never matches such an entry. The three combine as Kleene's logic has it.
type truth int8

const (
	no      truth = -1
	unknown truth = 0
	yes     truth = 1
)

func truthOf(holds bool) truth {
	if holds {
		return yes
	}
	return no
}

// predicate tests one entry.
type predicate func(e *project.Entry) truth

func not(p predicate) predicate {
	return func(e *project.Entry) truth { return -p(e) }
}

// allOf is true of every entry when there is nothing to test.
func allOf(tests []predicate) predicate {
	if len(tests) == 1 {
		return tests[0]
	}
	return func(e *project.Entry) truth {
		result := yes
		for _, test := range tests {
			if result = min(result, test(e)); result == no {
				break
			}
		}
		return result
	}
}

// anyOf is true of no entry when there is nothing to test.
func anyOf(tests []predicate) predicate {
	return func(e *project.Entry) truth {
		result := no
		for _, test := range tests {
			if result = max(result, test(e)); result == yes {
				break
			}
		}
		return result
	}
}
