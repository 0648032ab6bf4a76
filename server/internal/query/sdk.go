package query

import (
	"slices"
	"strconv"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// legacyNote says what a legacy key means for the code.
const legacyNote = "The key this server holds is a legacy key: @capacms/sdk reads with it and warns once about it, and draft previews need a cap_ key, minted under Developers > Keys."

// noRESTNote says why a read has no REST code and no REST address.
const noRESTNote = "rest is left out: over REST a read goes backward only from a cursor, so no REST request equals last without before. Read it with GraphQL, or pass before too."

// SDK is code for a site, in @capacms/sdk's words: {"document", "next", "node", "rest", "note"}, those that code asks for
// ("next", "node", "rest" or "all"); Invalid for any other word, "none" included. version is the dated API version that
// the client names; legacy adds the note on such a key. A read that REST does not have comes without "rest", and with a
// note that says why.
func (b *Built) SDK(code, version string, legacy bool) ojson.Value {
	if !slices.Contains([]string{"next", "node", "rest", "all"}, code) {
		return ojson.Value{}
	}
	var members []ojson.Member
	add := func(name, text string) {
		members = append(members, ojson.Member{Name: name, Value: ojson.StringOf(text)})
	}
	all := code == "all"
	if all || code == "next" || code == "node" {
		add("document", b.documentCode())
	}
	if all || code == "next" {
		add("next", b.nextCode())
	}
	if all || code == "node" {
		add("node", clientCode(version)+b.nodeCode())
	}
	switch {
	case b.REST == "":
	case all:
		add("rest", b.restCode())
	case code == "rest":
		add("rest", clientCode(version)+b.restCode())
	}
	if notes := b.notes(legacy); len(notes) > 0 {
		add("note", strings.Join(notes, " "))
	}
	return ojson.ObjectOf(members...)
}

// notes are what the code alone does not say, a sentence or two each.
func (b *Built) notes(legacy bool) []string {
	var notes []string
	if b.REST == "" {
		notes = append(notes, noRESTNote)
	}
	if legacy {
		notes = append(notes, legacyNote)
	}
	return notes
}

// documentCode declares the document as a constant, which the other snippets pass by its name.
func (b *Built) documentCode() string {
	return "// Run capa-codegen --graphql after saving this: it types data and the variables from this text.\n" +
		"const " + b.OperationName + " = `#graphql\n" + templateText(b.Query) + "\n`;"
}

func (b *Built) nextCode() string {
	models := b.OperationName + "Models"
	return `import { draftMode, headers } from "next/headers";
import { graphql, tagsFor } from "@capacms/sdk/nextjs";
import { ` + models + ` } from "./capa-graphql"; // written by capa-codegen --graphql
// In a server component:
const { data, errors } = await graphql(` + b.OperationName + `, ` + b.Variables.String() + `, {
  draftMode,
  headers,
  tags: tagsFor({ namespace: ` + models + ` }),
  revalidate: 60,
});`
}

func (b *Built) nodeCode() string {
	return `const { data, errors } = await capa.graphql(` + b.OperationName + `, ` + b.Variables.String() + `);`
}

// clientCode is the two lines that make `capa`, which the node and REST reads use.
func clientCode(version string) string {
	return `import { createClient } from "@capacms/sdk/next";
const capa = createClient({ baseUrl: process.env.CAPA_API_URL!, apiKey: process.env.CAPA_KEY!, version: ` + quoted(version) + ` });
`
}

// restCode is the REST read. [D] One entry is read as entries.get(model, id, options), beside the entries.list that the
// 0.2.0 server wrote for a page.
func (b *Built) restCode() string {
	if b.root.shape == entry {
		return `const entry = await capa.entries.get(` + quoted(b.Model.Namespace) + `, ` + quoted(b.id) + `, { select: ` + quoted(b.address.selected) + ` });`
	}
	return `const page = await capa.entries.list(` + quoted(b.Model.Namespace) + `, ` + b.address.options() + `);`
}

// options are the address's parameters as a JavaScript object.
func (a address) options() string {
	options := []string{"select: " + quoted(a.selected)}
	if a.where.Exists() {
		options = append(options, "where: "+a.where.String())
	}
	if len(a.sort) > 0 {
		options = append(options, "sort: "+ojson.StringsOf(a.sort).String())
	}
	if a.limit != 0 {
		options = append(options, "limit: "+strconv.Itoa(a.limit))
	}
	if a.after != "" {
		options = append(options, "after: "+quoted(a.after))
	}
	if a.before != "" {
		options = append(options, "before: "+quoted(a.before))
	}
	return "{ " + strings.Join(options, ", ") + " }"
}

// quoted is a JavaScript string literal: JSON is one, its line separators included since ES2019.
func quoted(s string) string { return string(ojson.AppendString(nil, s)) }

// templateText is text inside a template literal, where a backslash, a backtick and ${ would mean something else.
func templateText(s string) string {
	return strings.NewReplacer("\\", "\\\\", "`", "\\`", "${", "\\${").Replace(s)
}
