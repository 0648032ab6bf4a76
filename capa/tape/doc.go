// Package tape records what a Capa deployment answers and replays it, for tests that need no account and no network.
//
// A Tape is an http.RoundTripper over one cassette, a go-vcr file. Replaying never reaches a network: a request that was not recorded
// is an error that names it and the nearest recorded one, and Close names the recorded answers nobody asked for. Recording sends each
// request to the upstream and keeps what came back; Close strips it (redact.go), sorts it, audits it (audit.go) and only then writes it.
// Recording the same deployment twice, under the same clock, writes the same bytes.
//
// A client of a Tape is always configured with Origin as its address, so that it sees no difference between the two.
//
// Proxy and Replay are the same two as http.Handlers, for a recorder between an agent and a deployment and for a cassette served as an API.
package tape
