package capa

import (
	"log/slog"
	"strings"
)

// Family is the half of the API a key was made for.
type Family uint8

const (
	// FamilyCap keys start with cap_. They reach /api/ and nothing else.
	FamilyCap Family = iota
	// FamilyLegacy keys are all others: pk_, sk_ or no prefix. They reach /api/ and, with a tenant, /v2 and /v3.
	FamilyLegacy
)

// String returns the family as GET /api/me spells it: "cap" or "legacy".
func (f Family) String() string {
	if f == FamilyCap {
		return "cap"
	}
	return "legacy"
}

// shownKey stands for a key wherever one would be printed.
const shownKey = "[key]"

// Key is an API key that cannot be printed by accident: String, GoString, LogValue and MarshalText all
// give "[key]". The zero Key is no key.
type Key struct {
	// A pointer, because fmt prints a struct's unexported fields without asking their methods, and prints
	// an inner pointer as an address.
	secret *string
}

// NewKey wraps the key s as it is sent, with nothing trimmed.
func NewKey(s string) Key { return Key{secret: &s} }

// Family tells by the prefix which half of the API the key was made for.
func (k Key) Family() Family {
	if strings.HasPrefix(k.reveal(), "cap_") {
		return FamilyCap
	}
	return FamilyLegacy
}

// String never shows the key.
func (Key) String() string { return shownKey }

// GoString never shows the key.
func (Key) GoString() string { return shownKey }

// LogValue never shows the key.
func (Key) LogValue() slog.Value { return slog.StringValue(shownKey) }

// MarshalText never shows the key. It returns no error.
func (Key) MarshalText() ([]byte, error) { return []byte(shownKey), nil }

func (k Key) reveal() string {
	if k.secret == nil {
		return ""
	}
	return *k.secret
}
