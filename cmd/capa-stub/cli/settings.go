package cli

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"time"
)

// settings are what the command line says.
type settings struct {
	addr, data, overlay, log string
	now                      time.Time // zero: the machine's clock
	command                  []string  // after "--"; nil for none
}

const usage = `capa-stub serves the Capa API on this machine, from memory.

Usage: capa-stub [flags] [-- COMMAND…]

Without COMMAND, the first line on stdout is its address, and SIGTERM ends it.
With COMMAND, it serves on a free port while COMMAND runs with CAPA_API_URL and
CAPA_KEY set, says its address on stderr, and exits with COMMAND's status.

Flags:
  --addr HOST:PORT   where to listen (127.0.0.1:4461; port 0 takes a free one)
  --data NAME        what to serve: seed, zoo, zoo60, big:MxE or a file (seed)
  --overlay FILE     changes to stored values, as JSON:
                     [{"model":"articles","id":"…","set":{"views":"42"},"unset":["tags"]}]
  --clock TIME       fix "now", as RFC 3339, so that answers repeat
  --log FILE         append a line of JSON for each request

CAPA_API_GRAPHQL=off, CAPA_KEY_SCOPES=on and CAPA_SITE_PREVIEW=on switch what they
switch on a deployment. Keys: cap_live_stub, cap_dev_stub, cap_live_articles,
cap_live_none; of tenant tenant_stub: pk_stub_read, stubread, sk_stub_write,
sk_stub_agent.
`

// parse reads the command line. It returns flag.ErrHelp when help is asked for.
func parse(args []string) (settings, error) {
	var s settings
	if i := slices.Index(args, "--"); i >= 0 {
		args, s.command = args[:i], args[i+1:]
		if len(s.command) == 0 {
			return s, fmt.Errorf("no command after --")
		}
	}
	flags := flag.NewFlagSet("capa-stub", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // run says what there is to say
	flags.StringVar(&s.addr, "addr", defaultAddr(s.command), "")
	flags.StringVar(&s.data, "data", "seed", "")
	flags.StringVar(&s.overlay, "overlay", "", "")
	flags.StringVar(&s.log, "log", "", "")
	flags.Func("clock", "", func(text string) (err error) {
		s.now, err = time.Parse(time.RFC3339, text)
		return err
	})
	if err := flags.Parse(args); err != nil {
		return s, err
	}
	if flags.NArg() > 0 {
		return s, fmt.Errorf("%q is no flag; a command to run comes after --", flags.Arg(0))
	}
	return s, nil
}

// defaultAddr is a free port beside a command, so that two can run at once.
func defaultAddr(command []string) string {
	if len(command) > 0 {
		return "127.0.0.1:0"
	}
	return "127.0.0.1:4461"
}
