// Package project holds the stub's content: models, their fields and their entries, as stored.
//
// A Project is loaded from a JSON file of one form, or made by code (the zoos), and never changes afterwards:
// an overlay gives a changed copy. It can therefore be read by any number of requests at once. What a key may see
// of it, and how a stored value reads, is package read's concern.
package project
