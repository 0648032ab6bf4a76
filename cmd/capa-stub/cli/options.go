package cli

import (
	"os"
	"time"

	"github.com/capacms/capa-mcp/capa/stub"
)

// options returns the options of the stub that the settings and the environment ask for, and the files that they hold open. When err
// is not nil no file is open.
func (s settings) options(p process) (o stub.Options, files []*os.File, err error) {
	o = stub.Options{Data: s.data, Latency: s.latency, Faults: s.faults, CORS: s.cors}
	if err := setSwitches(&o, p.getenv); err != nil {
		return o, nil, err
	}
	if !s.now.IsZero() {
		o.Clock = func() time.Time { return s.now }
	}
	if s.overlay != "" {
		file, err := os.Open(s.overlay)
		if err != nil {
			return o, nil, err
		}
		files = append(files, file)
		o.Overlay, o.OverlayName = file, s.overlay
	}
	if s.log != "" {
		file, err := os.OpenFile(s.log, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			closeAll(files)
			return o, nil, err
		}
		files = append(files, file)
		o.Log = &logFile{file: file, stderr: p.err}
	}
	return o, files, nil
}
