package cli

import (
	"errors"
	"flag"
	"io"
	"net/url"
	"slices"
	"strings"
	"time"
)

// settings are what the command line says.
type settings struct {
	addr, data, overlay, log string
	now                      time.Time // zero: the machine's clock
	latency                  time.Duration
	faults, cors             []string

	upstream, cassette, replay string
	record                     *url.URL // upstream, read; nil for none

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
		return s, err
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
	flags.StringVar(&s.addr, "addr", defaultAddr(s.command), "")
	flags.StringVar(&s.data, "data", "seed", "")
	flags.StringVar(&s.overlay, "overlay", "", "")
	flags.StringVar(&s.log, "log", "", "")
	flags.StringVar(&s.upstream, "record", "", "")
	flags.StringVar(&s.cassette, "cassette", "", "")
	flags.StringVar(&s.replay, "replay", "", "")
	flags.BoolVar(&s.version, "version", false, "")
	flags.DurationVar(&s.latency, "latency", 0, "")
	flags.Var((*texts)(&s.faults), "fault", "")
	flags.Var((*texts)(&s.cors), "cors", "")
	flags.Func("clock", "", func(text string) (err error) {
		s.now, err = time.Parse(time.RFC3339, text)
		return err
	})
	return flags
}

// texts is a flag that may be given several times.
type texts []string

func (t *texts) String() string { return strings.Join(*t, ", ") }

func (t *texts) Set(text string) error {
	*t = append(*t, text)
	return nil
}
