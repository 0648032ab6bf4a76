package server

import (
	"fmt"
	"testing"

	"github.com/capacms/capa-mcp/capa/stub"
)

// BenchmarkMap is the map of a large project within the usual budget, from the kept schema, beside that of a tenth of its models.
func BenchmarkMap(b *testing.B) {
	for _, models := range []int{50, 500} {
		b.Run(fmt.Sprintf("%d models", models), func(b *testing.B) {
			running, err := stub.Start(stub.Options{Data: fmt.Sprintf("big:%dx1", models)})
			if err != nil {
				b.Fatal(err)
			}
			defer running.Close()
			s, _ := on(b, running.URL, "cap_live_stub")
			key, err := s.backend.schemas.get(b.Context())
			if err != nil {
				b.Fatal(err)
			}
			if len(key.Models) != models {
				b.Fatalf("%d models", len(key.Models))
			}
			for b.Loop() {
				schemaMap(key, nil, "", defaultChars)
			}
		})
	}
}
