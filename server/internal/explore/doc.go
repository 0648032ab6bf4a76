// Package explore measures what the entries of one model hold.
//
// It counts what is stored, as filters do. No one read of the API shows what is stored: a query gives null for a reference it cannot return
// and for a value of another type than its field's, and REST gives [] or null for some of those and for what is not stored at all. So
// [Measure] reads three ways and puts them side by side:
//
//  1. pages of one GraphQL query, relations as the ids they return;
//  2. the same entries over REST, relations unexpanded, a hundred ids at a time, whatever the size of the pages;
//  3. for what both reads leave open, filters that test what is stored, on the ids of just those entries, as many in one document as the
//     API's budget allows.
//
// A thousand entries of a model with one relation list take 5 pages, 10 REST reads, and of the third kind one request for each eight
// questions about a hundred entries.
package explore
