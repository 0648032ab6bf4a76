package workspace

import "slices"

// Changes counts nodes, folders included. Those of the tree before are removed, moved or unchanged; those of the tree after are added, moved
// or unchanged.
type Changes struct {
	Added     int `json:"added"`
	Removed   int `json:"removed"`
	Moved     int `json:"moved"`
	Unchanged int `json:"unchanged"`
}

// Compare counts what makes one tree of another.
//
// [D] A node is unchanged when it is in the same folder still, in the same order with those around it: of siblings in another order, as few
// as can be count as moved. One that left a folder and came to another is moved too, each node of a moved folder for itself.
func Compare(before, after []Node) Changes {
	c := comparison{gone: map[place]int{}, come: map[place]int{}}
	c.siblings(before, after)
	for at, gone := range c.gone {
		moved := min(gone, c.come[at])
		c.changes.Moved += moved
		c.changes.Removed -= moved
		c.changes.Added -= moved
	}
	return c.changes
}

type comparison struct {
	changes    Changes
	gone, come map[place]int // how many left and came to a folder, by what they are
}

func (c *comparison) siblings(before, after []Node) {
	was := index(before)
	var stayed []int // positions before, in the order after
	for _, n := range after {
		i, there := was[n.place]
		if !there {
			c.changes.Added += c.count(c.come, n)
			continue
		}
		stayed = append(stayed, i)
		c.siblings(before[i].Children, n.Children)
	}
	is := index(after)
	for _, n := range before {
		if _, there := is[n.place]; !there {
			c.changes.Removed += c.count(c.gone, n)
		}
	}
	kept := longestIncreasing(stayed)
	c.changes.Unchanged += kept
	c.changes.Moved += len(stayed) - kept
}

// count adds a node and all below it to as, and returns how many they are.
func (c *comparison) count(as map[place]int, n Node) int {
	as[n.place]++
	total := 1
	for _, child := range n.Children {
		total += c.count(as, child)
	}
	return total
}

// longestIncreasing is the length of the longest increasing subsequence of distinct numbers.
func longestIncreasing(numbers []int) int {
	var ends []int // ends[i]: the least number that an increasing subsequence of length i+1 ends with
	for _, n := range numbers {
		i, _ := slices.BinarySearch(ends, n)
		if i == len(ends) {
			ends = append(ends, n)
		} else {
			ends[i] = n
		}
	}
	return len(ends)
}
