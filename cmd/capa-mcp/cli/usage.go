package cli

// usage is what --help prints.
const usage = `capa-mcp: an MCP server for Capa, on stdin and stdout.

  capa-mcp                        serve MCP to a client
  capa-mcp tools                  list the tools this key is offered; with --all, those it is not and why
  capa-mcp tools TOOL             print what one tool takes: its arguments, and an example; call TOOL --help does the same
  capa-mcp call TOOL [ARGUMENTS]  call one tool and print its answer
                                  ARGUMENTS is JSON: as a word '{"model":"articles"}', from @FILE, or - for stdin
  capa-mcp doctor                 check the variables, the address, the key and each tool, and say what to do next
  capa-mcp config CLIENT          print the configuration for claude-code, cursor or codex; it never holds the key
  capa-mcp help                   print this

  --stub          serve a Capa of its own inside the process: no account and no variable needed
  --data NAME     with --stub: seed (default), zoo, zoo60, big:MODELSxENTRIES, or a file
  --version       print the version
  --help          print this

Flags go before or behind the command. An answer is laid out for reading on a terminal, in colour unless NO_COLOR is set, as wide as
COLUMNS or the terminal says; in a pipe it is the exact text.

Without --stub it needs CAPA_API_URL and CAPA_KEY; a legacy key (pk_, sk_ or no prefix) needs CAPA_TENANT_ID too.
CAPA_API_VERSION asks for another dated version of /api/.

Exit status: 0 answered, 1 refused or failed, 2 a command line or a variable that cannot be used.
`
