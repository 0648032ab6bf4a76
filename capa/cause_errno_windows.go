package capa

import "syscall"

// errnoName names the system's reasons why a connection fails, as people search for them; "" for others. Windows
// numbers its sockets' errors apart from the POSIX ones that package syscall names.
func errnoName(number syscall.Errno) string {
	switch number {
	case 10013:
		return "EACCES"
	case 10024:
		return "EMFILE"
	case 10049:
		return "EADDRNOTAVAIL"
	case 10050:
		return "ENETDOWN"
	case 10051:
		return "ENETUNREACH"
	case 10053:
		return "ECONNABORTED"
	case 10054:
		return "ECONNRESET"
	case 10060:
		return "ETIMEDOUT"
	case 10061:
		return "ECONNREFUSED"
	case 10065:
		return "EHOSTUNREACH"
	}
	return ""
}
