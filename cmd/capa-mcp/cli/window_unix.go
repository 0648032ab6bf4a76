//go:build linux || darwin

package cli

import (
	"os"
	"syscall"
	"unsafe"
)

// windowWidth asks the terminal how many columns it has; 0 when it does not say.
func windowWidth(terminal *os.File) int {
	var size struct{ rows, columns, x, y uint16 }
	_, _, failed := syscall.Syscall(syscall.SYS_IOCTL, terminal.Fd(), syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&size)))
	if failed != 0 {
		return 0
	}
	return int(size.columns)
}
