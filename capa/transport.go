package capa

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"time"
)

// newTransport is net/http's default with the parts changed that would name a proxy's address, password
// included, in an error. The client's bound takes the place of its many timeouts.
func newTransport() *http.Transport {
	return &http.Transport{
		Proxy:                  proxyFromEnvironment,
		OnProxyConnectResponse: checkProxy,
		DialContext:            (&net.Dialer{KeepAlive: 30 * time.Second}).DialContext,
		ForceAttemptHTTP2:      true,
		MaxIdleConns:           16,
		MaxIdleConnsPerHost:    8,
		IdleConnTimeout:        90 * time.Second,
	}
}

func proxyFromEnvironment(req *http.Request) (*url.URL, error) {
	proxy, err := http.ProxyFromEnvironment(req)
	if err != nil {
		return nil, errProxySetting
	}
	return proxy, nil
}

func checkProxy(_ context.Context, _ *url.URL, _ *http.Request, response *http.Response) error {
	if response.StatusCode != http.StatusOK {
		return proxyRefusal{response.StatusCode}
	}
	return nil
}
