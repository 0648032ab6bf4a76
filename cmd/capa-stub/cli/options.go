package cli

import (
	"os"
	"strings"
	"time"

	"github.com/capacms/capa-mcp/capa/stub"
)

// options are the stub the settings and the environment ask for. closeFiles is never nil when err is.
func (s settings) options(getenv func(string) string) (o stub.Options, closeFiles func(), err error) {
	var files []*os.File
	closeFiles = func() {
		for _, file := range files {
			_ = file.Close()
		}
	}
	o = stub.Options{
		Data:        s.data,
		GraphQLOff:  switched(getenv("CAPA_API_GRAPHQL"), "off"),
		KeyScopes:   switched(getenv("CAPA_KEY_SCOPES"), "on"),
		SitePreview: switched(getenv("CAPA_SITE_PREVIEW"), "on"),
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
			closeFiles()
			return o, nil, err
		}
		files = append(files, file)
		o.Log = file
	}
	return o, closeFiles, nil
}

func switched(value, to string) bool { return strings.EqualFold(strings.TrimSpace(value), to) }
