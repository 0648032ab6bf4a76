package server

import (
	"fmt"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
)

// mapWithSDL is the map with the compact schema language of the whole schema. Where both do not fit whole the map is left out, and where
// the SDL alone does not, it is cut between models.
func mapWithSDL(key *schema.Schema, head []ojson.Member, budget int) ojson.Value {
	sdl, _ := key.CompactSDL(nil)
	both := mapOf(key, head, mapRows(key, -1), sdlMember(sdl))
	if both.Units() <= budget {
		return both
	}
	bare := append(append([]ojson.Member{}, head...), ojson.Member{Name: "next", Value: ojson.StringOf(mapNext)})
	if whole := ojson.ObjectOf(append(bare, sdlMember(sdl))...); whole.Units() <= budget {
		return whole
	}
	return cutSDL(key, bare, budget)
}

func sdlMember(sdl string) ojson.Member {
	return ojson.Member{Name: "sdl", Value: ojson.StringOf(sdl)}
}

// cutSDL prints as many models as fit beside the note that names the others.
func cutSDL(key *schema.Schema, bare []ojson.Member, budget int) ojson.Value {
	with := func(sdl, text string) ojson.Value {
		return ojson.ObjectOf(append(bare[:len(bare):len(bare)], sdlMember(sdl), note(text))...)
	}
	limit := budget - with("", printedNote(nil, nil, 0)).Units() - notPrintedRoom(budget)
	sdl, printed, left := key.ModelsSDL(limit)
	if len(printed) == 0 {
		return ojson.ObjectOf(append(bare[:len(bare):len(bare)], note(sdlTooLarge))...)
	}
	return with(sdl, printedNote(printed, left, notPrintedRoom(budget)))
}

// notPrintedRoom is how many characters the names of models left out may take. [D] A quarter: the SDL is what was asked for.
func notPrintedRoom(budget int) int { return budget / 4 }

// printedNote says which models the SDL holds. The names of those left out take at most room characters, the last word on them included.
func printedNote(printed, left []string, room int) string {
	room -= len(" and 1000000 more") + len("1000000")
	names := 0
	for names < len(left) && room >= len(left[names])+2 {
		room -= len(left[names]) + 2
		names++
	}
	listed := strings.Join(left[:names], ", ")
	if names < len(left) {
		listed += fmt.Sprintf(" and %d more", len(left)-names)
	}
	return fmt.Sprintf("Printed %d of %d models, each with the types it uses. Not printed: %s. Pass model for one.",
		len(printed), len(printed)+len(left), listed)
}
