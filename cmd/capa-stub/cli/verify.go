package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/capacms/capa-mcp/capa/contract"
)

// statusUnfinished is verify's where it has no report to give: nothing answered, it was interrupted, or the report could not be written.
const statusUnfinished = 4

// verify runs the contract's checks on a deployment and reports on stdout. Its status is the report's, statusUsage or
// statusUnfinished.
func verify(ctx context.Context, p process, args []string) int {
	v, err := parseVerify(args, p.getenv)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(p.out, verifyUsage)
		return statusOK
	case err != nil:
		return p.misused(err, "capa-stub verify --help")
	case v.list:
		listChecks(p)
		return statusOK
	}
	report, err := contract.Run(ctx, v.target)
	var misuse *contract.TargetError
	switch {
	case errors.As(err, &misuse):
		return p.misused(fmt.Errorf("verify: --%s: %s", strings.ToLower(misuse.Setting), misuse.Reason), "capa-stub verify --help")
	case err != nil:
		return p.fail(statusUnfinished, fmt.Errorf("verify: %w", err))
	}
	if err := errors.Join(report.Text(p.out), v.writeJUnit(report)); err != nil {
		return p.fail(statusUnfinished, fmt.Errorf("verify: %w", err))
	}
	return report.Exit()
}

func (v verification) writeJUnit(report contract.Report) error {
	if v.junit == "" {
		return nil
	}
	file, err := os.Create(v.junit)
	if err != nil {
		return err
	}
	return errors.Join(report.JUnit(file), file.Close())
}

func listChecks(p process) {
	for _, c := range contract.Checks() {
		fmt.Fprintf(p.out, "%s (%s): %s\n", c.ID, c.Mark, c.Rule)
	}
}
