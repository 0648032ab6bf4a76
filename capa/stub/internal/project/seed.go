package project

import (
	"bytes"
	_ "embed"
	"sync"
)

//go:embed seed.json
var seedText []byte

// Seed returns the data set that Capa's examples are about: articles, authors and snippets.
func Seed() *Project { return seed() }

var seed = sync.OnceValue(func() *Project {
	p, err := Load(bytes.NewReader(bytes.Clone(seedText)), "seed")
	if err != nil {
		panic(err) // the text is compiled in, so this is a fault of the build and not of any input
	}
	return p
})
