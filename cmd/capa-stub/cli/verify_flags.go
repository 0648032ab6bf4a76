package cli

import (
	"flag"
	"io"
	"strings"

	"github.com/capacms/capa-mcp/capa/contract"
)

const verifyUsage = `capa-stub verify holds a deployment of the Capa API to its contract, check by check.

Usage: capa-stub verify [flags]

  --url URL        the deployment, with no route after it (CAPA_API_URL)
  --key KEY        the key to ask with (CAPA_KEY, which keeps it out of the list
                   of processes)
  --tenant TENANT  the tenant of a legacy key (CAPA_TENANT_ID)
  --only ID[,ID]   run these checks alone, by id or by area, the first word of an
                   id; may be repeated
  --writes         run the checks that write too: they keep a workspace called
                   "capa contract checks" and put back the layout they change
  --junit FILE     write the report as JUnit XML too
  --list           print the id, the mark and the rule of every check, or of those of
                   --only, and end

It changes nothing unless --writes is given. What the deployment and the key have
it finds out by itself; a check of what is not there is skipped, and says why. A
rule that this project decided on, where Capa says nothing, differs; it does not
fail.

Exit status: 0 all kept, 1 a stated rule is broken, 3 only decided rules differ,
2 a flag, the address or the key is no good, 4 no answer, stopped or no report.
`

// verification is what the command line and the environment say of a verify.
type verification struct {
	target contract.Target
	from   map[string]string // the variables that settings come from, by a TargetError's names; the others come from flags
	junit  string            // a file; "" for none
	list   bool
}

// parseVerify reads what comes after verify. It returns flag.ErrHelp when help is asked for.
func parseVerify(args []string, getenv func(string) string) (verification, error) {
	v := verification{from: map[string]string{}}
	flags := flag.NewFlagSet("capa-stub verify", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // verify reports the errors
	flags.StringVar(&v.target.URL, "url", "", "")
	flags.StringVar(&v.target.Key, "key", "", "")
	flags.StringVar(&v.target.Tenant, "tenant", "", "")
	flags.StringVar(&v.junit, "junit", "", "")
	flags.BoolVar(&v.target.Writes, "writes", false, "")
	flags.BoolVar(&v.list, "list", false, "")
	flags.Func("only", "", func(ids string) error {
		for id := range strings.SplitSeq(ids, ",") {
			v.target.Only = append(v.target.Only, strings.TrimSpace(id))
		}
		return nil
	})
	if err := flags.Parse(args); err != nil {
		return v, flagError(flags, args, err)
	}
	if flags.NArg() > 0 {
		return v, noVerifyFlag(flags.Arg(0))
	}
	v.fromEnvironment("URL", &v.target.URL, "CAPA_API_URL", getenv)
	v.fromEnvironment("Key", &v.target.Key, "CAPA_KEY", getenv)
	v.fromEnvironment("Tenant", &v.target.Tenant, "CAPA_TENANT_ID", getenv)
	return v, nil
}
