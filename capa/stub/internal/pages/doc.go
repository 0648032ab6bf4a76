// Package pages reports what the pages of a site read. A page is a string that begins with "/": a model declares it as its route, or a read
// carried it, or both.
//
// A Log keeps the reads. A Site is the pages at one moment, for one key, from the content and the reads kept until then; it
// holds nothing of its own, so asking changes nothing.
package pages
