package capa

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"time"
)

// newTransport is net/http's default transport without its separate timeouts: the client's own covers the
// whole request.
func newTransport() *http.Transport {
	return &http.Transport{
		Proxy:                  http.ProxyFromEnvironment,
		OnProxyConnectResponse: checkProxy,
		DialContext:            (&net.Dialer{KeepAlive: 30 * time.Second}).DialContext,
		ForceAttemptHTTP2:      true,
		MaxIdleConns:           16,
		MaxIdleConnsPerHost:    8,
		IdleConnTimeout:        90 * time.Second,
	}
}

// checkProxy keeps the status of a proxy that does not connect; net/http's own error has its text only.
func checkProxy(_ context.Context, _ *url.URL, _ *http.Request, response *http.Response) error {
	if response.StatusCode != http.StatusOK {
		return proxyRefusal{response.StatusCode}
	}
	return nil
}
