package explore

import (
	"context"
	"fmt"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
)

// read measures entry by entry: pages of the query, and each hundred entries of them again over REST. A page's size depends on the
// model, so a REST read may take entries of two pages. A page that repeats what was there before is the last.
func (s *scan) read(ctx context.Context) error {
	var waiting []ojson.Value // entries as the query gave them, for REST to read again
	wanted, after := s.request.Entries, ""
	for wanted > 0 {
		nodes, next, err := s.readPage(ctx, min(wanted, s.plan.page), after)
		if err != nil {
			return err
		}
		fresh := s.seen.fresh(nodes, wanted)
		waiting = append(waiting, fresh...)
		wanted, after = wanted-len(fresh), next
		if wanted > 0 && !s.seen.leadsOn(next) || len(fresh) == 0 {
			wanted = 0
		}
		if waiting, err = s.readWaiting(ctx, waiting, wanted == 0); err != nil {
			return err
		}
	}
	return nil
}

// readWaiting reads entries of the query again over REST, a full request at a time, and gives those left over. With all it
// leaves none.
func (s *scan) readWaiting(ctx context.Context, waiting []ojson.Value, all bool) ([]ojson.Value, error) {
	for len(waiting) >= maxIn || all && len(waiting) > 0 {
		some := waiting[:min(len(waiting), maxIn)]
		if err := s.readStored(ctx, some); err != nil {
			return nil, err
		}
		waiting = waiting[len(some):]
	}
	return waiting, nil
}

// readPage reads a page of the query, and the cursor of the next; "" when there is none.
func (s *scan) readPage(ctx context.Context, first int, after string) (nodes []ojson.Value, next string, err error) {
	variables := []ojson.Member{{Name: "first", Value: ojson.IntOf(first)}}
	if after != "" {
		variables = append(variables, ojson.Member{Name: "after", Value: ojson.StringOf(after)})
	}
	variables = append(variables, ojson.Member{Name: "filter", Value: s.request.Filter})
	page, err := s.query(ctx, capa.GraphQLRequest{Query: s.plan.query, Variables: ojson.ObjectOf(variables...)})
	if err != nil {
		return nil, "", err
	}
	list := page.Data.Get(s.request.Model.List)
	for _, node := range list.Get("nodes").Items() {
		if node.Get("id").Text() != "" { // what is no entry cannot be read again, and is none that comes again
			nodes = append(nodes, node)
		}
	}
	if s.done == 0 {
		s.environment = page.Environment
		s.total, _ = list.Get("totalCount").Int()
		toRead := min(s.total, s.request.Entries)
		s.steps = batches(toRead, s.plan.page) + batches(toRead, maxIn)
	}
	s.step(fmt.Sprintf("Queried %d entries of %s.", len(nodes), s.request.Model.Namespace))
	if info := list.Get("pageInfo"); info.Get("hasNextPage").Bool() {
		next = info.Get("endCursor").Text()
	}
	return nodes, next, nil
}

// query runs a document and gives its answer if that is whole.
func (s *scan) query(ctx context.Context, r capa.GraphQLRequest) (capa.GraphQLAnswer, error) {
	if err := ctx.Err(); err != nil {
		return capa.GraphQLAnswer{}, err
	}
	answer, err := s.client.GraphQL(ctx, r)
	if err != nil {
		return capa.GraphQLAnswer{}, err
	}
	if answer.Errors.Count() > 0 {
		return capa.GraphQLAnswer{}, &PartialError{Model: s.request.Model.Namespace, Message: answer.Errors.At(0).Get("message").Text()}
	}
	return answer, nil
}

// readStored reads entries of the query again over REST and measures each. One that is gone by now is not counted.
func (s *scan) readStored(ctx context.Context, nodes []ojson.Value) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	ids := make([]string, len(nodes))
	for i, node := range nodes {
		ids[i] = node.Get("id").Text()
	}
	page, err := s.client.Entries(ctx, capa.EntriesQuery{
		Model:  s.request.Model.Namespace,
		Select: s.plan.selects,
		Where:  ojson.ObjectOf(among(ids)).String(),
		Limit:  len(ids),
	})
	if err != nil {
		return err
	}
	stored := make(map[string]ojson.Value, len(ids))
	for _, entry := range page.Document.Get("data").Items() {
		stored[entry.Get("id").Text()] = entry
	}
	for i, id := range ids {
		if entry, there := stored[id]; there {
			s.measure(id, nodes[i], entry)
		}
	}
	s.step(fmt.Sprintf("Read %d entries as they are stored.", len(ids)))
	return nil
}

// among is the filter for the entries with these ids.
func among(ids []string) ojson.Member {
	return member("id", ojson.ObjectOf(member("in", ojson.StringsOf(ids))))
}

// measure adds one entry, as the query gave it and as REST did.
func (s *scan) measure(id string, node, entry ojson.Value) {
	queried, stored := membersOf(node), membersOf(entry)
	s.scanned++
	s.statuses.add(stored["status"].Text())
	for _, c := range s.columns {
		c.add(id, queried[c.field.Name], stored[c.field.Name])
	}
	if len(s.samples) < s.request.Samples {
		s.samples = append(s.samples, s.sample(stored))
	}
}

// sample is an entry as it is stored, as far as it is measured.
func (s *scan) sample(stored map[string]ojson.Value) ojson.Value {
	members := []ojson.Member{member("id", stored["id"])}
	for _, c := range s.columns {
		members = append(members, member(c.field.Name, shown(stored[c.field.Name])))
	}
	return ojson.ObjectOf(members...)
}

func membersOf(object ojson.Value) map[string]ojson.Value {
	members := make(map[string]ojson.Value, object.Count())
	for name, value := range object.Members() {
		members[name] = value
	}
	return members
}

func member(name string, value ojson.Value) ojson.Member {
	return ojson.Member{Name: name, Value: value}
}

// batches is how many batches of at most size take n.
func batches(n, size int) int { return (n + size - 1) / size }
