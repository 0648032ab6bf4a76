package capa

import (
	"net/url"
	"strings"
	"time"
	"unicode"
)

// DefaultVersion is the newest dated version of /api/ that this package knows, and what is asked for
// when CAPA_API_VERSION is unset.
const DefaultVersion = "2026-10-01"

// The variables ConfigFrom reads. An alias counts only where its main name is unset or blank.
const (
	EnvAddress      = "CAPA_API_URL"
	EnvAddressAlias = "CAPA_BASE_URL"
	EnvKey          = "CAPA_KEY"
	EnvKeyAlias     = "CAPA_API_KEY"
	EnvTenant       = "CAPA_TENANT_ID"
	EnvVersion      = "CAPA_API_VERSION"
)

// Config is where Capa is and who asks.
type Config struct {
	Address *url.URL // http or https, with any path before the routes and no slash at its end
	Key     Key
	Tenant  string // sent on legacy routes only; "" for a cap_ key that has none
	Version string // a date, "2026-10-01"; sent on /api/ only
}

// Fault is one thing wrong with the configuration.
type Fault struct {
	Variable string // the name as the person set it: the alias where the alias counts
	Line     string // what is wrong and what to do, one line for stderr; never the variable's value
}

// Error returns the line.
func (f *Fault) Error() string { return f.Line }

// ConfigError is every fault of a configuration together, so that all can be fixed in one go.
type ConfigError struct {
	Faults []*Fault // at least one
}

// Error returns one line per fault.
func (e *ConfigError) Error() string {
	lines := make([]string, len(e.Faults))
	for i, fault := range e.Faults {
		lines[i] = fault.Line
	}
	return strings.Join(lines, "\n")
}

// ConfigFrom reads the configuration through getenv, which gives "" for an unset variable, as os.Getenv
// does. Blanks around values are trimmed. A configuration that cannot work is a *ConfigError.
func ConfigFrom(getenv func(string) string) (Config, error) {
	address := find(getenv, EnvAddress, EnvAddressAlias)
	key := find(getenv, EnvKey, EnvKeyAlias)
	tenant := find(getenv, EnvTenant)
	version := find(getenv, EnvVersion)

	var config Config
	var faults [4]*Fault
	config.Address, faults[0] = readAddress(address, newScrubber(key.value, tenant.value, nil))
	config.Key, faults[1] = readKey(key)
	config.Tenant, faults[2] = readTenant(tenant, key)
	config.Version, faults[3] = readVersion(version)

	refusal := &ConfigError{}
	for _, fault := range faults {
		if fault != nil {
			refusal.Faults = append(refusal.Faults, fault)
		}
	}
	if len(refusal.Faults) > 0 {
		return Config{}, refusal
	}
	return config, nil
}

// setting is a variable as it was found: the name that counts, and its trimmed value, "" when unset.
type setting struct{ name, value string }

func find(getenv func(string) string, names ...string) setting {
	for _, name := range names {
		if value := strings.TrimFunc(getenv(name), isBlank); value != "" {
			return setting{name, value}
		}
	}
	return setting{name: names[0]}
}

// isBlank also takes the byte order mark that an editor puts before a pasted line.
func isBlank(r rune) bool { return unicode.IsSpace(r) || r == '\ufeff' }

// fault makes a Fault whose line starts with the variable's name.
func (s setting) fault(text string) *Fault {
	return &Fault{Variable: s.name, Line: s.name + " " + text}
}

// unsendable refuses what no HTTP header can carry. [D] Keys and tenants are visible ASCII without
// spaces, so that a line break, or "Bearer " pasted with the key, is named here and not refused later
// as an unknown key.
func (s setting) unsendable() *Fault {
	for i := range len(s.value) {
		if s.value[i] <= ' ' || s.value[i] >= 0x7f {
			return s.fault("holds a space, a line break or another character that cannot be sent. Next: set it again, as one word.")
		}
	}
	return nil
}

func readKey(s setting) (Key, *Fault) {
	if s.value == "" {
		return Key{}, s.fault("is missing. Next: set it to a key minted in the Capa admin under Developers > Keys. " +
			EnvTenant + " is for legacy keys only: pk_, sk_ or no prefix.")
	}
	if len(s.value) > len(bearer) && strings.EqualFold(s.value[:len(bearer)], bearer) {
		return Key{}, s.fault("begins with Bearer, which is sent before the key anyway. Next: set the key alone.")
	}
	if fault := firstFault(s.placeholder(), s.unsendable()); fault != nil {
		return Key{}, fault
	}
	return NewKey(s.value), nil
}

// bearer begins an Authorization header, and with it what is copied from one.
const bearer = "Bearer "

// readTenant requires a tenant only beside a key known to be a legacy one: what stands in the place of a
// key may stand for a cap_ key.
func readTenant(s, key setting) (string, *Fault) {
	if fault := firstFault(s.placeholder(), s.unsendable()); fault != nil {
		return "", fault
	}
	known, unusable := readKey(key)
	if s.value == "" && unusable == nil && known.Family() == FamilyLegacy {
		return "", s.fault("is missing. " + key.name + " holds a legacy key (any key that does not start with cap_), and the /v2 and /v3 routes need its tenant. Next: set " + s.name + " to the tenant's id, or use a cap_ key.")
	}
	return s.value, nil
}

func readVersion(s setting) (string, *Fault) {
	if s.value == "" {
		return DefaultVersion, nil
	}
	if fault := s.placeholder(); fault != nil {
		return "", fault
	}
	if _, err := time.Parse(time.DateOnly, s.value); err != nil {
		return "", s.fault("is not a date such as " + DefaultVersion + ". Next: set it to a date the deployment serves, or leave it unset.")
	}
	return s.value, nil
}

func firstFault(faults ...*Fault) *Fault {
	for _, fault := range faults {
		if fault != nil {
			return fault
		}
	}
	return nil
}
