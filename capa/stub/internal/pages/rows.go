package pages

import "github.com/capacms/capa-mcp/capa/ojson"

// The documents, member by member in the API's order.

type listing struct {
	Pages    []row     `json:"pages"`
	Total    int       `json:"total"`
	Insights []insight `json:"insights"`
}

type row struct {
	ID         string      `json:"id"`
	Kind       string      `json:"kind"`
	Models     []modelRow  `json:"models"`
	Reads30d   int         `json:"reads30d"`
	LastReadAt ojson.Value `json:"lastReadAt"`
	SlugField  ojson.Value `json:"slugField"`
	EntryReads int         `json:"entryReads,omitempty"` // only where an entry was asked about
}

type modelRow struct {
	ID        string `json:"id"`
	Namespace string `json:"namespace"`
	Name      string `json:"name"`
}

type detail struct {
	Page       string      `json:"page"`
	Kind       string      `json:"kind"`
	Models     []modelRow  `json:"models"`
	Reads30d   int         `json:"reads30d"`
	ReadsByDay []dayRow    `json:"readsByDay"`
	Entries    []entryRow  `json:"entries"`
	Queries    []queryRow  `json:"queries"`
	Since      string      `json:"since"`
	SlugField  ojson.Value `json:"slugField"`
	LastReadAt ojson.Value `json:"lastReadAt"`
	Insights   []insight   `json:"insights"`
}

type dayRow struct {
	Day   string `json:"day"`
	Reads int    `json:"reads"`
}

type entryRow struct {
	ID        string      `json:"id"`
	ModelID   string      `json:"modelId"`
	Namespace string      `json:"namespace"`
	Title     ojson.Value `json:"title"`
	Reads     int         `json:"reads"`
}

type queryRow struct {
	ModelID        string      `json:"modelId"`
	Namespace      string      `json:"namespace"`
	SelectText     string      `json:"selectText"`
	Reads          int         `json:"reads"`
	LastAt         string      `json:"lastAt"`
	KeyIDs         []string    `json:"keyIds"`
	URL            string      `json:"url"`
	Selection      ojson.Value `json:"selection"`
	SelectionError ojson.Value `json:"selectionError"`
}

type insight struct {
	Kind     string      `json:"kind"`
	Severity string      `json:"severity"`
	Title    string      `json:"title"`
	Detail   string      `json:"detail"`
	Evidence evidence    `json:"evidence"`
	ModelID  string      `json:"modelId"`
	QueryKey string      `json:"queryKey"`
	Rewrite  ojson.Value `json:"rewrite"`
}

type evidence struct {
	FieldCount    int `json:"fieldCount"`
	RelationCount int `json:"relationCount"`
	Reads         int `json:"reads"`
}
