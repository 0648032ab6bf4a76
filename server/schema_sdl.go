package server

import (
	"fmt"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
)

// mapWithSDL is the map with the compact schema language of the whole schema. The map comes with its fields where both fit whole, and as
// names alone where the SDL has to be cut between whole models.
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

// cutSDL prints as many models as fit, each with the types it uses. The room is found by halving the limit given to the schema until its
// print as a JSON string, which is longer than the text, fits beside the note.
func cutSDL(key *schema.Schema, bare []ojson.Member, budget int) ojson.Value {
	limit := budget
	for limit > 0 {
		sdl, printed, left := key.ModelsSDL(limit)
		answer := ojson.ObjectOf(append(bare[:len(bare):len(bare)], sdlMember(sdl), note(printedNote(printed, left, budget)))...)
		over := answer.Units() - budget
		if over <= 0 {
			return answer
		}
		if len(printed) == 0 {
			break
		}
		limit = min(limit, ojson.TextUnits(sdl)) - over
	}
	return ojson.ObjectOf(append(bare[:len(bare):len(bare)], note(sdlTooLarge))...)
}

// printedNote says which models the SDL holds. The names left out take at most a quarter of the budget.
func printedNote(printed, left []string, budget int) string {
	names, room := 0, budget/4
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
