package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"

	"github.com/capacms/capa-mcp/capa/contract"
)

// statusUnfinished is the exit status of a verify whose report is not whole: nothing answered, it was interrupted, or the report could not
// be written.
const statusUnfinished = 4

// verify runs the contract's checks on a deployment and reports on stdout. It returns the exit status: the report's, statusUsage,
// statusUnfinished, or for --help and --list that of print.
func verify(ctx context.Context, p process, args []string) int {
	v, err := parseVerify(args, p.getenv)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return p.print(verifyUsage)
	case err != nil:
		return p.usageError(err, "capa-stub verify --help")
	case v.list:
		list, err := checkList(v.target.Only)
		if err != nil {
			return p.fail(v.unfit(err))
		}
		return p.print(list)
	}
	if missing := v.missing(); missing != nil {
		return p.fail(statusUsage, missing)
	}
	var endProgress func()
	v.target.Progress, endProgress = p.progress()
	report, err := contract.Run(ctx, v.target)
	endProgress()
	if err != nil && len(report.Results) == 0 {
		return p.fail(v.unfit(err))
	}
	return v.report(p, report)
}

// report writes what a run has found, the whole of it or what there was until it was stopped, and returns the exit status.
func (v verification) report(p process, report contract.Report) int {
	if v.target.LegacyKey() && v.target.Tenant == "" {
		fmt.Fprintln(p.err, "capa-stub: verify: the rules of /v2 and /v3 are skipped: CAPA_TENANT_ID is missing; pass --tenant or set it")
	}
	if err := errors.Join(report.Text(p.out), v.writeJUnit(report)); err != nil {
		return p.fail(statusUnfinished, fmt.Errorf("verify: %w", err))
	}
	if report.Left > 0 {
		return p.fail(statusUnfinished, errors.New("verify: stopped: the report is of what was checked until then"))
	}
	return report.Exit()
}

// writeJUnit writes the report to the file of --junit, if there is one.
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
