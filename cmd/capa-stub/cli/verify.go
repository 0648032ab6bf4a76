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
// statusUnfinished, and of the help and the list print's.
func verify(ctx context.Context, p process, args []string) int {
	v, err := parseVerify(args, p.getenv)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return p.print(verifyUsage)
	case err != nil:
		return p.misused(err, "capa-stub verify --help")
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

// missing names the settings that verify cannot do without, all at once; nil when they are there.
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
