package cli

import "strings"

// row is a line of a table. Its cells are aligned with those of the other rows, and the last one is wrapped under itself.
type row []span

// table prints rows, two blanks between columns.
func (s screen) table(rows ...row) {
	widths := columnWidths(rows)
	for _, r := range rows {
		at := 0
		for i, cell := range r {
			cell.text = visible(cell.text)
			if i == len(r)-1 {
				s.hanging(cell, at, at)
				break
			}
			gap := widths[i] + 2 - columns(cell.text)
			s.spans(cell, span{text: strings.Repeat(" ", gap)})
			at += widths[i] + 2
		}
		s.newLine(0)
	}
}

// columnWidths gives each column the width of its widest cell. The last cell of a row is aligned with nothing behind it.
func columnWidths(rows []row) []int {
	var widths []int
	for _, r := range rows {
		for i, cell := range r[:len(r)-1] {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], columns(visible(cell.text)))
		}
	}
	return widths
}

// ditto spares the reader the same last cell again in rows that follow each other.
func ditto(rows []row) []row {
	var above span
	for _, r := range rows {
		last := &r[len(r)-1]
		if *last == above {
			last.text = "as above"
			continue
		}
		above = *last
	}
	return rows
}
