package capa

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"syscall"
	"time"
)

// CauseNoTLS is an Error's Cause where https was asked of a port that answers http.
const CauseNoTLS = "TLS failed: the port answers without TLS"

// proxyRefusal is the error of a proxy that would not connect to Capa.
type proxyRefusal struct{ status int }

func (p proxyRefusal) Error() string { return fmt.Sprintf("the proxy answered HTTP %d", p.status) }

// causeOf names why no answer came within timeout: by the system's name where it has one, else in words.
// The words are this file's own, never the error's text, which holds the address.
func causeOf(err error, timeout time.Duration) string {
	if name := tlsCause(err); name != "" {
		return name
	}
	cause := networkCause(err, timeout)
	if operation := (*net.OpError)(nil); errors.As(err, &operation) && operation.Op == "proxyconnect" {
		return cause + " at the proxy"
	}
	return cause
}

func networkCause(err error, timeout time.Duration) string {
	var refusal proxyRefusal
	var lookup *net.DNSError
	var number syscall.Errno
	var network net.Error
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return timeoutCause(timeout)
	case errors.As(err, &refusal):
		return refusal.Error()
	case errors.As(err, &lookup):
		return lookupCause(lookup)
	case errors.As(err, &number) && errnoName(number) != "":
		return errnoName(number)
	case errors.As(err, &network) && network.Timeout():
		// The client has no other timeout: a dial divides this one among the addresses of a name.
		return timeoutCause(timeout)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return "the connection closed before the whole answer came"
	case errors.Is(err, io.EOF):
		return "the connection closed without an answer"
	}
	return "no answer that can be read"
}

// lookupCause names a failed name lookup. It is asked before errnoName: a name server that refuses the
// connection is not Capa refusing it.
func lookupCause(err *net.DNSError) string {
	if err.IsNotFound {
		return "ENOTFOUND"
	}
	return "EAI_AGAIN"
}

// tlsCause names why TLS failed; "" when the error is another.
func tlsCause(err error) string {
	var record tls.RecordHeaderError
	var authority x509.UnknownAuthorityError
	var host x509.HostnameError
	var invalid x509.CertificateInvalidError
	var verification *tls.CertificateVerificationError
	var operation *net.OpError
	switch {
	case errors.Is(err, http.ErrSchemeMismatch), errors.As(err, &record):
		return CauseNoTLS
	case errors.As(err, &authority):
		return "TLS failed: the certificate is signed by an unknown authority"
	case errors.As(err, &host):
		return "TLS failed: the certificate is for another host"
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return "TLS failed: the certificate has expired or is not valid yet"
	case errors.As(err, &invalid), errors.As(err, &verification):
		return "TLS failed: the certificate is not valid"
	case errors.As(err, &operation) && (operation.Op == "remote error" || operation.Op == "local error"):
		// The names crypto/tls gives an alert that was received or sent.
		return "TLS failed: the two sides found no common ground"
	}
	return ""
}

func timeoutCause(timeout time.Duration) string {
	if timeout%time.Second != 0 {
		return "no answer within " + timeout.String()
	}
	if timeout == time.Second {
		return "no answer within 1 second"
	}
	return fmt.Sprintf("no answer within %d seconds", timeout/time.Second)
}
