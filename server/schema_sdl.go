package server

import (
	"fmt"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
	"github.com/capacms/capa-mcp/server/internal/answer"
)

// What the note says when the SDL is left out, and when the map gives way to it.
const (
	sdlBesideDetails = "The SDL does not fit in this answer beside the details and is left out whole. Read it from the resource " + sdlResource + "."
	sdlBesideMap     = "The SDL does not fit in this answer beside the map and is left out whole. Read it from the resource " + sdlResource + "."
	namesBesideSDL   = "The map lists names alone. "
)

// mapWithSDL is the map with the compact schema language of the whole schema. Where both do not fit whole, the SDL is cut between models.
// Where there is no room for that either, it is left out whole, and the map comes as it does without.
func (c *call) mapWithSDL(key *schema.Schema, head []ojson.Member) reply {
	budget := c.args.budget()
	rows := mapRows(key, -1)
	if sdl, fits := key.WholeSDL(budget - mapOf(key, head, rows, sdlMember("")).Units()); fits {
		return c.passOn(mapOf(key, head, rows, sdlMember(sdl)), mapHint)
	}
	// [D] Past a third of the answer the map lists names alone: the SDL is what was asked for, and holds the fields too. A map that fits
	// whole does not give way to the SDL of one model, which the argument model gives.
	beside, fewest := sdlCut{key, head, rows, ""}, 1
	if size := mapOf(key, head, rows).Units(); size > budget/3 {
		beside = sdlCut{key, head, mapNames(key), namesBesideSDL}
		if size <= budget {
			fewest = 2
		}
	}
	if cut, printed := beside.fit(budget); printed >= fewest {
		return c.passOn(cut, mapHint)
	}
	return c.withoutSDL(schemaMap(key, head, sdlBesideMap, budget), mapOf(key, head, mapNames(key)), sdlBesideMap, mapHint)
}

func sdlMember(text string) ojson.Member {
	return ojson.Member{Name: "sdl", Value: ojson.StringOf(text)}
}

func alsoMember(types []string) ojson.Member {
	return ojson.Member{Name: "alsoReferenced", Value: ojson.NonEmptyStrings(types)}
}

// sdlCut is the map beside the SDL of some models.
type sdlCut struct {
	key  *schema.Schema
	head []ojson.Member
	rows []ojson.Value
	said string // what the note says of the rows; "" when they are whole
}

// fit prints as many models as fit beside the map and the note that names the others, and tells how many did.
func (c sdlCut) fit(budget int) (whole ojson.Value, printed int) {
	names := make([]string, len(c.key.Models))
	around := c.answer(schema.CutSDL{Printed: names, Left: names, AlsoReferenced: []string{""}}, 0)
	// [D] The names of models left out take a quarter at most: models has them all.
	most := budget / 4
	cut := c.key.ModelsSDL(budget-around.Units()-len(" and "), most)
	return c.answer(cut, most), len(cut.Printed)
}

// answer names models left out in at most that many characters.
func (c sdlCut) answer(cut schema.CutSDL, names int) ojson.Value {
	text := fmt.Sprintf("Printed %d of %d models, each with the types it uses. Not printed: %s. %sPass model for one.",
		len(cut.Printed), len(cut.Printed)+len(cut.Left), leftNames(cut.Left, names), c.said)
	return mapOf(c.key, c.head, c.rows, sdlMember(cut.Text), alsoMember(cut.AlsoReferenced), note(text))
}

// leftNames lists names, each with the separator behind it, in at most room characters. How many more there are comes besides.
func leftNames(names []string, room int) string {
	if len(names) == 0 {
		return "other types"
	}
	listed := 0
	for listed < len(names) {
		if room -= quotedUnits(names[listed]) - len(`""`) + len(", "); room < 0 {
			break
		}
		listed++
	}
	text := strings.Join(names[:listed], ", ")
	switch more := len(names) - listed; {
	case more == 0:
		return text
	case listed == 0:
		return fmt.Sprintf("%d more", more)
	default:
		return fmt.Sprintf("%s and %d more", text, more)
	}
}

// withoutSDL leaves the SDL out and says so: in noted where that fits. Where it is still to be cut, the note goes beside bare as one that
// stays whatever else gives way.
func (c *call) withoutSDL(noted, bare ojson.Value, note, hint string) reply {
	budget := c.args.budget()
	if noted.Units() <= budget {
		return c.passOn(noted, hint)
	}
	return reply{json: answer.Fit(answer.Answer{Kind: answer.Document, Members: membersOf(bare), Note: note, Hint: hint}, budget)}
}
