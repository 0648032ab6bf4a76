package cli

const usage = `capa-stub serves the Capa API on this machine, from memory.

Usage: capa-stub [flags] [-- COMMAND…]
       capa-stub --record UPSTREAM --cassette FILE [--addr …] [-- COMMAND…]
       capa-stub --replay FILE [--addr …] [-- COMMAND…]
       capa-stub verify [flags]            see capa-stub verify --help

Without COMMAND, the first line on stdout is its address, and SIGTERM or an
interrupt ends it. With COMMAND, it serves on a free port while COMMAND runs with
CAPA_API_URL and CAPA_KEY set, says its address on stderr, and exits with
COMMAND's status. Its address in a browser is a page that shows what it holds.

Flags:
  --addr HOST:PORT   where to listen (127.0.0.1:4461; port 0 takes a free one)
  --data NAME        what to serve: seed, zoo, zoo60, big:MxE or a file (seed)
  --overlay FILE     changes to stored values, as JSON:
                     [{"model":"articles","id":"…","set":{"views":"42"},"unset":["tags"]}]
  --clock TIME       fix "now", as RFC 3339, so that answers repeat
  --latency DURATION let every answer of the API wait: 300ms, 2s
  --fault LINE       what a request gets in place of an answer; may be repeated:
                     'POST /api/graphql status=503 times=2'; in place of status,
                     or beside it: delay=2s, close, body=TEXT (last on the line)
  --cors ORIGIN      let web pages of this origin read the API: * or
                     http://localhost:3000; may be repeated (none)
  --log FILE         append a line of JSON for each request
  --version          print the version, and end
  --help             print this, and end

Record and replay:
  --record UPSTREAM  stand before the deployment at this address and record what
                     passes; keys come from the requests and are not kept
  --cassette FILE    where to, a name in .yaml; written when it ends, unless it
                     would hold no answer, or what looks like a key, a tenant or
                     an address
  --replay FILE      serve what was recorded, to whatever key

Switches, from the environment, as on a deployment, each on or off:
  CAPA_API_GRAPHQL=off   CAPA_KEY_SCOPES=on   CAPA_SITE_PREVIEW=on

Keys:
  cap_live_stub      published entries of every model
  cap_dev_stub       drafts and unpublished changes too
  cap_live_articles  one model: articles, or the first of the data set
  cap_live_none      no model
  pk_stub_read, stubread, sk_stub_write (drafts too), sk_stub_agent (drafts too)
                     legacy keys, for /v2 and /v3 with X-Tenant-Key: tenant_stub

The stub's own routes, for this machine alone and without a key:
  POST /_stub/reset       put everything back to how it was at the start
  GET  /_stub/requests    what was asked, oldest first; ?after=N from there on
  POST /_stub/faults      [{"method":"POST","path":"/api/graphql","status":503,"times":2}]
  GET  /_stub/about       data set, models, keys, switches and faults

Exit status: 0 ended by a signal, 1 could not serve, save or print, 2 a flag or a
file is no good, 127 COMMAND was not found, else COMMAND's.
`
