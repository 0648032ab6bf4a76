package capamcp_test

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// npmInstalled is a folder where a person has installed @capacms/mcp for this machine, from packed tarballs and without a registry.
func npmInstalled(t *testing.T) string {
	t.Helper()
	skipShortBuild(t)
	for _, program := range []string{"npm", "npx", "node"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("skipped: there is no %s here to install the packages with", program)
		}
	}
	release := assembled(t)
	t.Setenv("npm_config_cache", t.TempDir()) // what others installed is not to help
	t.Setenv("npm_config_offline", "true")
	folder := t.TempDir()
	writeJSON(t, filepath.Join(folder, "package.json"), map[string]bool{"private": true})
	install := []string{"npm", "install", "--no-audit", "--no-fund", "--ignore-scripts"}
	for _, name := range []string{"mcp", "mcp-" + releaseTarget{runtime.GOOS, runtime.GOARCH}.node()} {
		packed := runIn(t, folder, "npm", "pack", "--loglevel=error", filepath.Join(release, "npm", name))
		install = append(install, "./"+packed)
	}
	runIn(t, folder, install...)
	return folder
}

// TestPackagingNpm runs what npx and a client run, and holds that the wrapper is not to be told from the binary.
func TestPackagingNpm(t *testing.T) {
	folder := npmInstalled(t)
	command := filepath.Join(folder, "node_modules", ".bin", "capa-mcp")

	t.Run("npx finds it by the package's name", func(t *testing.T) {
		if got := runIn(t, folder, "npx", "-y", "@capacms/mcp", "--version"); !strings.Contains(got, releaseVersion) {
			t.Errorf("--version: %s", got)
		}
	})
	t.Run("arguments and exit status pass", func(t *testing.T) {
		c := exec.Command(command, "call", "capa_nothing", "--stub")
		out, err := c.CombinedOutput()
		if status := c.ProcessState.ExitCode(); status != 1 || !strings.Contains(string(out), "capa_nothing") {
			t.Errorf("status %d, %v\n%s", status, err, out)
		}
	})
	t.Run("a session ends with stdin", func(t *testing.T) {
		s := startWrapped(t, command)
		if err := s.in.Close(); err != nil {
			t.Fatal(err)
		}
		if err := s.process.Wait(); err != nil {
			t.Errorf("%v\n%s", err, &s.told)
		}
	})
	t.Run("a signal ends the server too", func(t *testing.T) {
		s := startWrapped(t, command)
		if err := s.process.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		if _, err := s.out.ReadByte(); !errors.Is(err, io.EOF) { // the server had the other end too
			t.Errorf("stdout after the signal: %v", err)
		}
		if err := s.process.Wait(); err != nil {
			t.Errorf("%v\n%s", err, &s.told)
		}
	})
	t.Run("a killed server's status is a shell's", func(t *testing.T) {
		killed := filepath.Join(t.TempDir(), "node_modules")
		if err := os.CopyFS(killed, os.DirFS(filepath.Join(folder, "node_modules"))); err != nil {
			t.Fatal(err)
		}
		writeProgram(t, killed, "#!/bin/sh\nkill -9 $$\n")
		holdWrapped(t, killed, 137, "")
	})
	t.Run("a program that cannot be started is named", func(t *testing.T) {
		broken := filepath.Join(t.TempDir(), "node_modules")
		if err := os.CopyFS(broken, os.DirFS(filepath.Join(folder, "node_modules"))); err != nil {
			t.Fatal(err)
		}
		writeProgram(t, broken, "#!/nowhere/to/be/found\n")
		holdWrapped(t, broken, 1, "could not be started (ENOENT). Next:")
	})
	t.Run("without the platform's package it says what to do", func(t *testing.T) {
		alone := filepath.Join(t.TempDir(), "node_modules")
		if err := os.CopyFS(filepath.Join(alone, "@capacms", "mcp"), os.DirFS(filepath.Join(folder, "node_modules", "@capacms", "mcp"))); err != nil {
			t.Fatal(err)
		}
		holdWrapped(t, alone, 1, "is not installed. npm leaves it out with --omit=optional")
	})
}

// wrappedServer is a server that was started through the wrapper and has answered initialize.
type wrappedServer struct {
	process *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	told    bytes.Buffer
}

func startWrapped(t *testing.T, command string) *wrappedServer {
	t.Helper()
	s := &wrappedServer{process: exec.CommandContext(t.Context(), command, "--stub")}
	s.process.Stderr = &s.told
	in, err := s.process.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := s.process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	s.in, s.out = in, bufio.NewReader(out)
	if err := s.process.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(in, sayInitialize+"\n"); err != nil {
		t.Fatal(err)
	}
	answer, err := s.out.ReadString('\n')
	if err != nil || !strings.Contains(answer, `"version":"`+releaseVersion+`"`) {
		t.Fatalf("initialize: %v\n%s%s", err, answer, &s.told)
	}
	return s
}

// writeProgram puts a script in the place of the installed binary.
func writeProgram(t *testing.T, modules, script string) {
	t.Helper()
	target := releaseTarget{runtime.GOOS, runtime.GOARCH}
	file := filepath.Join(modules, "@capacms", "mcp-"+target.node(), "bin", target.program())
	if err := os.WriteFile(file, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
}

// holdWrapped runs the wrapper of a folder of packages and holds what it ends with.
func holdWrapped(t *testing.T, modules string, status int, says string) {
	t.Helper()
	c := exec.Command("node", filepath.Join(modules, "@capacms", "mcp", "cli.js"))
	out, err := c.CombinedOutput()
	if c.ProcessState.ExitCode() != status || !strings.Contains(string(out), says) {
		t.Errorf("%v, want status %d\n%s", err, status, out)
	}
}
