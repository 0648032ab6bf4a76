package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/capacms/capa-mcp/capa/contract"
)

// unfit returns the exit status and the error to report where a run came to no result. A setting is named by where it comes from.
func (v verification) unfit(err error) (int, error) {
	var misuse *contract.TargetError
	switch {
	case errors.As(err, &misuse):
		return statusUsage, fmt.Errorf("verify: %s: %s", cmp.Or(v.from[misuse.Setting], "--"+strings.ToLower(misuse.Setting)), misuse.Reason)
	case errors.Is(err, context.Canceled):
		return statusUnfinished, errors.New("verify: stopped before the first check")
	default:
		return statusUnfinished, fmt.Errorf("verify: %w", err)
	}
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

// fromEnvironment fills a setting that no flag has set from a variable, and keeps whose it is.
func (v *verification) fromEnvironment(setting string, value *string, variable string, getenv func(string) string) {
	if *value != "" {
		return
	}
	if *value = getenv(variable); *value != "" {
		v.from[setting] = variable
	}
}

// noVerifyFlag is the error for an argument of verify that is not a flag.
func noVerifyFlag(word string) error {
	if _, err := contract.Choose([]string{word}); err == nil {
		return fmt.Errorf("verify: %q is no flag; say --only %s", word, word)
	}
	return fmt.Errorf("verify: %q is no flag", word)
}
