package cli

import "runtime/debug"

// released is set by the release build: -ldflags "-X …/cli.released=1.2.3".
var released string

// version is the release, or for a build from source the module's version, or "dev".
func version() string {
	if released != "" {
		return released
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "dev"
}
