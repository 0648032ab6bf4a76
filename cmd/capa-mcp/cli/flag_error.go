package cli

import (
	"errors"
	"flag"
	"fmt"
	"strings"
)

// flagError says which flag is meant, when err is about one that there is not. The flag set has read past it.
func flagError(set *flag.FlagSet, args []string, err error) error {
	if next := set.Arg(0); malformed(next) {
		return fmt.Errorf("%q is no flag: a flag is two dashes and a name", next)
	}
	given := args[len(args)-set.NArg()-1]
	name, _, _ := strings.Cut(strings.TrimLeft(given, "-"), "=")
	switch {
	case name == "data":
		return errors.New("--data takes the name of a data set, or a file")
	case set.Lookup(name) != nil:
		return fmt.Errorf("--%s takes no value", name)
	}
	known := []string{"help"}
	set.VisitAll(func(f *flag.Flag) { known = append(known, f.Name) })
	if near := nearest(name, known); near != "" {
		return fmt.Errorf("there is no flag --%s. Did you mean --%s?", name, near)
	}
	return fmt.Errorf("there is no flag --%s", name)
}

// malformed reports whether a word begins as a flag and has no name that package flag takes: it does not read past such a word.
func malformed(word string) bool {
	name, isFlag := strings.CutPrefix(word, "-")
	name = strings.TrimPrefix(name, "-")
	return isFlag && word != "-" && (name == "" || name[0] == '-' || name[0] == '=')
}
