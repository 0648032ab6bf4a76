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

// statusUnfinished is the exit status of a verify without a report: nothing answered, it was interrupted, or the report could not be
// written.
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
		return p.print(checkList())
	}
	if missing := v.missing(); missing != nil {
		return p.fail(statusUsage, missing)
	}
	report, err := contract.Run(ctx, v.target)
	var misuse *contract.TargetError
	switch {
	case errors.As(err, &misuse):
		return p.fail(statusUsage, fmt.Errorf("verify: --%s: %s", strings.ToLower(misuse.Setting), misuse.Reason))
	case err != nil:
		return p.fail(statusUnfinished, fmt.Errorf("verify: %w", err))
	}
	if v.target.LegacyKey() && v.target.Tenant == "" {
		fmt.Fprintln(p.err, "capa-stub: verify: the rules of /v2 and /v3 are skipped: CAPA_TENANT_ID is missing; pass --tenant or set it")
	}
	if err := errors.Join(report.Text(p.out), v.writeJUnit(report)); err != nil {
		return p.fail(statusUnfinished, fmt.Errorf("verify: %w", err))
	}
	return report.Exit()
}

// missing returns an error that names every required setting that is not set; nil when all are.
func (v verification) missing() error {
	var missing []string
	if v.target.URL == "" {
		missing = append(missing, "CAPA_API_URL is missing: pass --url or set it")
	}
	if v.target.Key == "" {
		missing = append(missing, "CAPA_KEY is missing: pass --key or set it")
	}
	if missing == nil {
		return nil
	}
	return errors.New("verify: " + strings.Join(missing, "; "))
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
