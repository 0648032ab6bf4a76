// Package answer fits an answer to a character budget without losing what is
// needed to go on.
//
// An [Answer] is a tool's answer as ordered members. [Answer.Fit] prints it as
// compact JSON of at most budget characters, a character being a UTF-16 code
// unit. What fits is printed as it is. What does not is cut in this order:
//
//  1. parts that a kind of answer leaves out whole before any data (SDK code, samples);
//  2. texts longer than half the budget, to the room there is, never below 200 characters;
//  3. list items from the end (from the start of a page that was read backward),
//     outermost lists first, in rounds of one item a list;
//  4. the longest texts that are left, never below 200 characters;
//  5. whole parts, in the order of the kind's [rules], but never the one that
//     says which key read.
//
// Identifiers, cursors, URLs and the texts of errors are never clipped. Each
// cut is named in truncated or clipped, and a hint says how to ask for less.
// A cut connection stays pageable: its page information is repaired, under
// whatever names it answers with, so that reading on skips nothing. Relation
// lists that hold more than they show are named in more. [Slice.Fit] reads on
// in a clipped text, [Lines] and [Declarations] cut what is not data.
//
// The package knows no GraphQL: a [Shape], built from the document, says which
// values are connections.
//
// # How
//
// The text is immutable and the cut is a sorted list of edits. A cut grows, it
// never shrinks: it starts from one item of each list and adds items as long as
// the next one fits. Lengths come from ojson in constant time, so the tail of a
// list is jumped, not walked, and every step adds a [cost] vector; nothing is
// printed to be measured except the rows that name a cut. Where one item a list
// does not fit, the lists inside those items take their place, level by level,
// so each value is visited once, whatever the nesting. A list that gets no shorter
// by that, such as one of two tags, is shown whole after all: what is left then is
// the least that a cut can make, and only when that does not fit a part gives way.
//
// Every path counts positions in the page as the API answered it, so that a
// slice takes it as it is: in a page that was cut from its start, the first
// entry shown is not at [0].
//
// [D] Positions in what is shown would send a slice to another entry.
package answer
