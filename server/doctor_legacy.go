package server

import (
	"context"
	"time"

	"github.com/capacms/capa-mcp/capa"
)

// probeLegacy is the doctor's own: no probe of the startup sends the tenant, which nothing but a legacy route reads.
const probeLegacy = "GET /v2/api/models"

// legacyAnswer is what a legacy route answered the doctor.
type legacyAnswer struct {
	asked bool // false for a cap_ key, which is refused there whatever its tenant
	took  time.Duration
	err   error
}

// askLegacy asks a legacy route beside the probes, and gives its answer once it is there or ctx has ended.
func (s *Server) askLegacy(ctx context.Context) <-chan legacyAnswer {
	answered := make(chan legacyAnswer, 1)
	client := s.backend.client.Once()
	if client.Config().Key.Family() != capa.FamilyLegacy {
		answered <- legacyAnswer{}
		return answered
	}
	go func() {
		sent := time.Now()
		_, err := client.ListModels(ctx)
		answered <- legacyAnswer{true, time.Since(sent), err}
	}()
	return answered
}

// state is the answer beside those of the probes. It is never late: no client waits for it.
func (a legacyAnswer) state(found findings) ProbeState {
	state := stateOf(found, probeLegacy, a.took)
	state.Late = false
	return state
}
