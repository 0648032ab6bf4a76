package server

import (
	"fmt"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
)

// schemaMap is the map of every model for budget characters: with all fields; past that with field lists of one shortened length; past
// that the names alone, which are as short as a map gets. With sdl the compact schema language comes too, cut between whole models.
func schemaMap(key *schema.Schema, head []ojson.Member, sdl bool, budget int) ojson.Value {
	if sdl {
		return mapWithSDL(key, head, budget)
	}
	whole := mapOf(key, head, mapRows(key, -1))
	if whole.Units() <= budget {
		return whole
	}
	if longest := longestThatFits(key, budget-frameUnits(key, head)); longest >= 0 {
		return mapOf(key, head, mapRows(key, longest), note(shortNote))
	}
	return namesAlone(key, head)
}

const (
	shortNote = "Field lists are shortened to fit. Pass model for one model whole."
	namesNote = "Too many models to list with their fields: these are the names. Pass model for one."
)

func note(text string) ojson.Member { return ojson.Member{Name: "note", Value: ojson.StringOf(text)} }

func mapOf(key *schema.Schema, head []ojson.Member, rows []ojson.Value, more ...ojson.Member) ojson.Value {
	members := append([]ojson.Member{}, head...)
	members = append(members,
		ojson.Member{Name: "models", Value: ojson.ArrayOf(rows...)},
		ojson.Member{Name: "system", Value: ojson.StringOf(systemNote)})
	members = append(members, more...)
	return ojson.ObjectOf(append(members, ojson.Member{Name: "next", Value: ojson.StringOf(mapNext)})...)
}

// frameUnits is what a shortened map takes besides its rows.
func frameUnits(key *schema.Schema, head []ojson.Member) int {
	return mapOf(key, head, nil, note(shortNote)).Units()
}

// mapRows is a row for each model, then one for each model over REST only. most is how many fields a row lists; below 0 all.
func mapRows(key *schema.Schema, most int) []ojson.Value {
	rows := make([]ojson.Value, 0, len(key.Models)+len(key.Unexposed))
	for _, m := range key.Models {
		rows = append(rows, mapRow(m, most))
	}
	for _, u := range key.Unexposed {
		rows = append(rows, restOnlyRow(u))
	}
	return rows
}

func mapRow(m *schema.Model, most int) ojson.Value {
	lines := make([]string, 0, len(m.Fields))
	for i, f := range m.Fields {
		if most >= 0 && i == most {
			lines = append(lines, moreFields(len(m.Fields)-i))
			break
		}
		lines = append(lines, fieldLine(f))
	}
	return ojson.ObjectOf(append(modelHead(m), ojson.Member{Name: "fields", Value: stringsOf(lines)})...)
}

func modelHead(m *schema.Model) []ojson.Member {
	return []ojson.Member{
		{Name: "model", Value: ojson.StringOf(m.Namespace)},
		{Name: "name", Value: ojson.StringOf(m.Name)},
		{Name: "type", Value: ojson.StringOf(m.Type)},
		{Name: "graphql", Value: ojson.StringOf(rootsOf(m))},
		{Name: "rest", Value: ojson.StringOf(m.REST)},
	}
}

// rootsOf names a model's root fields as the map shows them: "articles, article(id)".
func rootsOf(m *schema.Model) string {
	if m.Single == "" {
		return m.List
	}
	return m.List + ", " + m.Single + "(id)"
}

func restOnlyRow(u schema.Unexposed) ojson.Value {
	return ojson.ObjectOf(
		ojson.Member{Name: "model", Value: ojson.StringOf(u.Model)},
		ojson.Member{Name: "graphql", Value: ojson.StringOf(restOnlyMark)},
		ojson.Member{Name: "rest", Value: ojson.StringOf(entriesPath(u.Model))},
	)
}

func moreFields(n int) string { return fmt.Sprintf("... %d more", n) }

// longestThatFits is the largest number of fields per row for which all rows take at most room characters; -1 when not even rows without
// fields fit. Each length is summed from the lines' own lengths, so that nothing is printed to be measured.
func longestThatFits(key *schema.Schema, room int) int {
	most := 0
	for _, m := range key.Models {
		most = max(most, len(m.Fields))
	}
	used := make([]int, most+1) // by number of fields: what all rows take
	for _, m := range key.Models {
		row := ojson.ObjectOf(append(modelHead(m), ojson.Member{Name: "fields", Value: ojson.ArrayOf()})...).Units() + 1
		lines := 0
		for i := range used {
			if i < len(m.Fields) {
				used[i] += row + lines + ojson.StringOf(moreFields(len(m.Fields)-i)).Units()
				lines += ojson.StringOf(fieldLine(m.Fields[i])).Units() + 1
				continue
			}
			used[i] += row + max(lines-1, 0)
		}
	}
	rest := 0
	for _, u := range key.Unexposed {
		rest += restOnlyRow(u).Units() + 1
	}
	for i := most; i >= 0; i-- {
		if used[i]+rest <= room {
			return i
		}
	}
	return -1
}

// namesAlone lists the models' names.
func namesAlone(key *schema.Schema, head []ojson.Member) ojson.Value {
	var names []ojson.Value
	for _, m := range key.Models {
		names = append(names, ojson.StringOf(m.Namespace))
	}
	for _, u := range key.Unexposed {
		names = append(names, ojson.StringOf(u.Model))
	}
	return mapOf(key, head, names, note(namesNote))
}
