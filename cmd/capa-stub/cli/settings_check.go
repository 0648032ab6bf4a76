package cli

import (
	"errors"
	"flag"
	"fmt"
	"net"
	"slices"

	"github.com/capacms/capa-mcp/capa/contract"
)

// defaultAddr is the value of --addr when it is not given: a free port beside a command, so that two can run at once.
func defaultAddr(command []string) string {
	if len(command) > 0 {
		return "127.0.0.1:0"
	}
	return "127.0.0.1:4461"
}

// check refuses values that cannot be used, and flags that have no effect together: ignoring one would hide a mistake.
func (s *settings) check(flags *flag.FlagSet) error {
	if s.again != "" {
		return fmt.Errorf("--%s is given twice", s.again)
	}
	if err := s.read(); err != nil {
		return err
	}
	if _, _, err := net.SplitHostPort(s.addr); err != nil {
		return errors.New("--addr wants HOST:PORT, such as 127.0.0.1:4461; 127.0.0.1:0 takes a free port")
	}
	switch {
	case s.record != nil && s.cassette == "":
		return errors.New("--record needs --cassette, the file to record to")
	case s.record == nil && s.cassette != "":
		return errors.New("--cassette needs --record, the deployment to record; to serve a cassette, use --replay")
	case s.record != nil:
		return only(flags, "record", "cassette", "addr", "version")
	case s.replay != "":
		return only(flags, "replay", "addr", "version")
	}
	return nil
}

// only refuses any flag that was given and is not one of names. names[0] is the flag that excludes the others.
func only(flags *flag.FlagSet, names ...string) (err error) {
	flags.Visit(func(f *flag.Flag) {
		if !slices.Contains(names, f.Name) {
			err = fmt.Errorf("--%s is for the stub itself, which --%s does not serve", f.Name, names[0])
		}
	})
	return err
}

// noFlag is the error for an argument that is not a flag.
func noFlag(word string) error {
	if contract.Nearest(word, []string{"verify"}) != "" {
		return fmt.Errorf("%q is no flag; did you mean capa-stub verify?", word)
	}
	return fmt.Errorf("%q is no flag; a command to run comes after --", word)
}
