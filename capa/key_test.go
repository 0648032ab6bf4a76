package capa

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"
)

func TestKeyFamily(t *testing.T) {
	for _, test := range []struct {
		key  string
		want Family
	}{
		{"cap_live_x", FamilyCap},
		{"cap_", FamilyCap},
		{"pk_live_x", FamilyLegacy},
		{"sk_live_x", FamilyLegacy},
		{"0d1f", FamilyLegacy},
		{"CAP_live_x", FamilyLegacy},
		{"capable", FamilyLegacy},
	} {
		if got := NewKey(test.key).Family(); got != test.want {
			t.Errorf("NewKey(%q).Family() = %v, want %v", test.key, got, test.want)
		}
	}
}

func TestFamilyIsSpelledAsTheAPIDoes(t *testing.T) {
	if FamilyCap.String() != "cap" || FamilyLegacy.String() != "legacy" {
		t.Errorf("got %q and %q", FamilyCap, FamilyLegacy)
	}
}

// A key is printed in every way a program prints things, also from inside other values.
func TestKeyIsNeverPrinted(t *testing.T) {
	const secret = "cap_live_neverprinted"
	key := NewKey(secret)
	inside := struct {
		hidden Key
		Shown  *Key
	}{key, &key}
	client := New(Config{Address: mustParse("http://127.0.0.1:1"), Key: key}, Options{})

	var log bytes.Buffer
	slog.New(slog.NewTextHandler(&log, nil)).Info("started", "key", key, "config", client.Config(), "inside", inside)
	encoded, err := json.Marshal(struct{ K Key }{key})
	if err != nil {
		t.Fatal(err)
	}
	printed := []string{log.String(), string(encoded)}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
		for _, value := range []any{key, &key, inside, []Key{key}, map[string]Key{"k": key}, client.Config()} {
			printed = append(printed, fmt.Sprintf(verb, value))
		}
	}
	for _, text := range printed {
		if strings.Contains(text, "neverprinted") || strings.Contains(text, fmt.Sprintf("%x", "neverprinted")) {
			t.Errorf("the key shows in %s", text)
		}
	}
}
