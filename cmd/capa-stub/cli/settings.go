package cli

import (
	"errors"
	"flag"
	"io"
	"net/url"
	"slices"
	"time"
)

// settings are what the command line says.
type settings struct {
	addr, data, overlay, log string
	now                      time.Time // zero: the machine's clock
	latency                  time.Duration
	faults, cors             []string

	clock, wait                string // now and latency as they were written; "" where they were not
	upstream, cassette, replay string
	record                     *url.URL // upstream, read; nil for none

	again   string // a flag that was given twice and may be given once; "" for none
	version bool
	command []string // after "--"; nil for none
}

// parse reads the command line. It returns flag.ErrHelp when help is asked for.
func parse(args []string) (settings, error) {
	var s settings
	if i := slices.Index(args, "--"); i >= 0 {
		args, s.command = args[:i], args[i+1:]
		if len(s.command) == 0 {
			return s, errors.New("no command after --")
		}
	}
	flags := s.flags()
	if err := flags.Parse(args); err != nil {
		return s, flagError(flags, args, err)
	}
	if flags.NArg() > 0 {
		return s, noFlag(flags.Arg(0))
	}
	return s, s.check(flags)
}

// flags declares the flags, each of which sets its field of s.
func (s *settings) flags() *flag.FlagSet {
	flags := flag.NewFlagSet("capa-stub", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // run reports the errors
	s.addr, s.data = defaultAddr(s.command), "seed"
	for name, value := range map[string]*string{
		"addr": &s.addr, "data": &s.data, "overlay": &s.overlay, "log": &s.log, "clock": &s.clock, "latency": &s.wait,
		"record": &s.upstream, "cassette": &s.cassette, "replay": &s.replay,
	} {
		flags.Var(&once{name: name, value: value, again: &s.again}, name, "")
	}
	flags.BoolVar(&s.version, "version", false, "")
	flags.Var((*texts)(&s.faults), "fault", "")
	flags.Var((*texts)(&s.cors), "cors", "")
	return flags
}
