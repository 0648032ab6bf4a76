// Package ojson is JSON in document order: what is read is printed again as it
// was, members in their order and numbers with their text, in the compact form
// that JSON.stringify writes.
//
// A document is its compact text and little else. [Parse] checks a text and
// rewrites it in place; a [Value] is a position in that text, so printing is
// one copy, or none with [Value.Bytes]. Beside the text stands a flat list of
// nodes, one for each value with at least 128 bytes of its own, that is bytes
// of no node further down. Each node knows where its value ends and how many
// UTF-16 code units its print has. What has no node is read again when needed,
// which is at most 127 bytes. The list is therefore never longer than 19 % of
// the text, however the document is nested, and the printed length of every
// value is known without printing it.
//
// Documents are under 4 GiB.
package ojson
