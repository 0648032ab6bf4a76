package cli

import (
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"time"

	"github.com/capacms/capa-mcp/capa/contract"
)

// read makes values of the texts of flags.
func (s *settings) read() (err error) {
	if s.upstream != "" {
		if s.record, err = address(s.upstream); err != nil {
			return fmt.Errorf("--record: %w", err)
		}
	}
	if s.clock != "" {
		if s.now, err = time.Parse(time.RFC3339, s.clock); err != nil {
			return fmt.Errorf("--clock: %q is no time as 2026-09-25T05:03:06Z is", s.clock)
		}
	}
	if s.wait != "" {
		s.latency, err = latency(s.wait)
	}
	return err
}

// latency reads a duration that is not negative.
func latency(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if _, notNumber := strconv.ParseFloat(text, 64); err != nil && notNumber == nil {
		return 0, fmt.Errorf("--latency: %s needs a unit: %[1]sms or %[1]ss", text)
	}
	switch {
	case err != nil:
		return 0, fmt.Errorf("--latency: %q is no duration as 300ms or 2s is", text)
	case d < 0:
		return 0, errors.New("--latency cannot be negative")
	}
	return d, nil
}

// address parses the address of a deployment. The error does not repeat it, since it may hold a password.
func address(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	switch {
	case err != nil, u.Scheme != "http" && u.Scheme != "https", u.Host == "":
		return nil, errors.New("write it as https://api.capacms.com")
	case u.User != nil, u.RawQuery != "", u.Fragment != "":
		return nil, errors.New("it takes no user name, password, query or fragment")
	case contract.Surface(u.Path) != "":
		return nil, fmt.Errorf("each request adds its own route; drop %s and what follows it", contract.Surface(u.Path))
	}
	return u, nil
}
