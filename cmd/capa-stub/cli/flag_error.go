package cli

import (
	"errors"
	"flag"
	"fmt"
	"strings"

	"github.com/capacms/capa-mcp/capa/contract"
)

// flagError says in the words of a command line why set could not read args. The set has read up to the flag that is wrong; no flag here
// refuses a value while it is read, so that one that takes none got one, or one that takes a value got none.
func flagError(set *flag.FlagSet, args []string, err error) error {
	if errors.Is(err, flag.ErrHelp) {
		return err
	}
	if next := set.Arg(0); malformed(next) {
		return fmt.Errorf("%q is no flag: a flag is two dashes and a name", next)
	}
	name, _, _ := strings.Cut(strings.TrimLeft(args[len(args)-set.NArg()-1], "-"), "=")
	if known := set.Lookup(name); known != nil {
		if _, isBool := known.Value.(interface{ IsBoolFlag() bool }); isBool {
			return fmt.Errorf("--%s takes no value", name)
		}
		return fmt.Errorf("--%s needs a value", name)
	}
	names := []string{"help"}
	set.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	if near := contract.Nearest(name, names); near != "" {
		return fmt.Errorf("there is no flag --%s. Did you mean --%s?", name, near)
	}
	return fmt.Errorf("there is no flag --%s", name)
}

// malformed reports whether a word begins as a flag and has no name that package flag takes.
func malformed(word string) bool {
	name, isFlag := strings.CutPrefix(word, "-")
	name = strings.TrimPrefix(name, "-")
	return isFlag && word != "-" && (name == "" || name[0] == '-' || name[0] == '=')
}
