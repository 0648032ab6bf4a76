package capa

import "syscall"

// errnoNames are the system's reasons why a connection fails, by the names people search for. Windows
// numbers its sockets' errors apart from the POSIX ones that package syscall names.
var errnoNames = map[syscall.Errno]string{
	10013: "EACCES",
	10024: "EMFILE",
	10049: "EADDRNOTAVAIL",
	10050: "ENETDOWN",
	10051: "ENETUNREACH",
	10053: "ECONNABORTED",
	10054: "ECONNRESET",
	10060: "ETIMEDOUT",
	10061: "ECONNREFUSED",
	10065: "EHOSTUNREACH",
}
