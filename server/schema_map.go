package server

import (
	"strconv"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
)

// schemaMap is the map of every model for budget characters: with all fields; past that with field lists of one shortened length; past
// that the names alone, which are as short as a map gets. more is what the note says besides; "" for nothing.
func schemaMap(key *schema.Schema, head []ojson.Member, more string, budget int) ojson.Value {
	lengths := rowLengths(key)
	whole, short := note(more), note(shortNote, more)
	if most := longestThatFits(lengths, budget-mapOf(key, head, nil, whole).Units()); most == len(lengths)-1 {
		return mapOf(key, head, mapRows(key, -1), whole)
	}
	if most := longestThatFits(lengths, budget-mapOf(key, head, nil, short).Units()); most >= 0 {
		return mapOf(key, head, mapRows(key, most), short)
	}
	return mapOf(key, head, mapNames(key), note(namesNote, more))
}

const (
	shortNote = "Field lists are shortened to fit. Pass model for one model whole."
	namesNote = "Too many models to list with their fields: these are the names. Pass model for one."
)

// note is one of these sentences, but for the empty ones; no member when all are.
func note(sentences ...string) ojson.Member {
	text := strings.TrimSpace(strings.Join(sentences, " "))
	if text == "" {
		return ojson.Member{}
	}
	return ojson.Member{Name: "note", Value: ojson.StringOf(text)}
}

func mapOf(key *schema.Schema, head []ojson.Member, rows []ojson.Value, more ...ojson.Member) ojson.Value {
	members := append([]ojson.Member{}, head...)
	members = append(members,
		ojson.Member{Name: "models", Value: ojson.ArrayOf(rows...)},
		ojson.Member{Name: "system", Value: ojson.StringOf(systemNote)})
	members = append(members, more...)
	return ojson.ObjectOf(append(members, ojson.Member{Name: "next", Value: ojson.StringOf(mapNext)})...)
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
	return ojson.ObjectOf(append(modelHead(m), ojson.Member{Name: "fields", Value: ojson.StringsOf(lines)})...)
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

func moreFields(n int) string { return "... " + strconv.Itoa(n) + " more" }

// rowLengths is what all rows take, by how many fields each lists: from none to as many as the model with most of them has. The lengths are
// summed from the lines' own, so that nothing is printed to be measured.
func rowLengths(key *schema.Schema) []int {
	most := 0
	for _, m := range key.Models {
		most = max(most, len(m.Fields))
	}
	used := make([]int, most+1)
	for _, m := range key.Models {
		addRow(used, m)
	}
	for _, u := range key.Unexposed {
		row := restOnlyRow(u).Units() + len(",")
		for i := range used {
			used[i] += row
		}
	}
	return used
}

// longestThatFits is the largest number of fields per row for which all rows take at most room characters; -1 when not even rows without
// fields fit.
func longestThatFits(lengths []int, room int) int {
	for most := len(lengths) - 1; most >= 0; most-- {
		if lengths[most] <= room {
			return most
		}
	}
	return -1
}

// addRow adds what a model's row takes with each number of fields.
func addRow(used []int, m *schema.Model) {
	row := ojson.ObjectOf(append(modelHead(m), ojson.Member{Name: "fields", Value: ojson.ArrayOf()})...).Units() + len(",")
	lines := 0
	for most := range used {
		if most < len(m.Fields) {
			used[most] += row + lines + len(moreFields(len(m.Fields)-most)) + len(`""`)
			lines += quotedUnits(fieldLine(m.Fields[most])) + len(",")
			continue
		}
		used[most] += row + max(lines-len(","), 0)
	}
}

func quotedUnits(text string) int { return ojson.TextUnits(string(ojson.AppendString(nil, text))) }

// mapNames are the models' names.
func mapNames(key *schema.Schema) []ojson.Value {
	var names []ojson.Value
	for _, m := range key.Models {
		names = append(names, ojson.StringOf(m.Namespace))
	}
	for _, u := range key.Unexposed {
		names = append(names, ojson.StringOf(u.Model))
	}
	return names
}
