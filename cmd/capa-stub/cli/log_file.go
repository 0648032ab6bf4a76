package cli

import (
	"fmt"
	"io"
	"os"
	"sync"
)

// logFile is the file of --log. The stub serves on when it cannot be written, so stderr says that lines are missing, once.
type logFile struct {
	file   *os.File
	stderr io.Writer
	said   sync.Once
}

func (l *logFile) Write(line []byte) (int, error) {
	n, err := l.file.Write(line)
	if err != nil {
		l.said.Do(func() { fmt.Fprintf(l.stderr, "capa-stub: the log is not whole: %v\n", err) })
	}
	return n, err
}
