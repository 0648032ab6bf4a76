package cli

import (
	"fmt"
	"io"
	"os"
	"sync"
)

// logFile is the file of --log. A stub whose log cannot be written serves on, so the first failure is reported on stderr.
type logFile struct {
	file   *os.File
	stderr io.Writer
	report sync.Once
}

func (l *logFile) Write(line []byte) (int, error) {
	n, err := l.file.Write(line)
	if err != nil {
		l.report.Do(func() { fmt.Fprintf(l.stderr, "capa-stub: the log is not whole: %v\n", err) })
	}
	return n, err
}
