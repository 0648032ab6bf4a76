package answer

import "github.com/capacms/capa-mcp/capa/ojson"

// minTwin is how long a REST twin may be before it is cut ahead of the data.
const minTwin = 2000

// trimTwin cuts a REST twin longer than half the budget and than minTwin from its
// end, but no more than is needed.
func (f *fitter) trimTwin() {
	p := f.part(f.rules.twin)
	if p == nil || p.value.Kind() != ojson.Array {
		return
	}
	limit := max(f.budget/2, minTwin)
	if p.print <= limit {
		return
	}
	row := dropOf(p.name)
	row.total = p.value.Count()
	row.kept = row.total
	beside := f.whole(cost{body: -p.print, cuts: rows{1, row.units()}}, func(moreRow) {})
	limit = max(limit, f.budget-f.size(beside))
	kept, units, end := 0, len(`[]`), p.value.Offset()+len(`[`)
	for i, item := range p.value.Items() {
		next := units + item.Units()
		if i > 0 {
			next += len(`,`)
		}
		if next > limit {
			break
		}
		kept, units, end = i+1, next, item.Offset()+len(item.Bytes())
	}
	if kept == 0 {
		f.leaveOut(p)
		return
	}
	p.print = units
	p.trimmed = []edit{{start: end, end: p.value.Offset() + len(p.value.Bytes()) - len(`]`)}}
	row.kept = kept
	f.nameCut(row)
}
