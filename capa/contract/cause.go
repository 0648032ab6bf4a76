package contract

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"syscall"
)

// causeOf says in words why no answer came. The words are this file's own where the cause is known, since a transport's text repeats the
// address and speaks of system calls.
func causeOf(err error) string {
	var lookup *net.DNSError
	var certificate *tls.CertificateVerificationError
	var network net.Error
	switch {
	case errors.Is(err, context.Canceled):
		return "the run was stopped"
	case errors.As(err, &lookup):
		return "no host of that name was found"
	case errors.Is(err, syscall.ECONNREFUSED):
		return "nothing listens there"
	case errors.As(err, &certificate):
		return "its certificate cannot be trusted"
	case errors.Is(err, http.ErrSchemeMismatch):
		return "it does not speak https"
	case errors.Is(err, os.ErrDeadlineExceeded), errors.Is(err, context.DeadlineExceeded), errors.As(err, &network) && network.Timeout():
		return "it took too long"
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, syscall.ECONNRESET):
		return "the connection closed before a whole answer came"
	default:
		return err.Error()
	}
}
