package ojson

// Replacer says by what the texts of a document are replaced. A function that
// returns its text unchanged keeps that text's bytes; nil keeps them all.
type Replacer struct {
	Name func(name string) string         // of a member's name
	Text func(member, text string) string // of a string; member is the name it stands under, a list's for its items and "" at the top
}

// Replace returns a new document: v with the texts that r replaces. Members that
// get one name become one, as when such a document is parsed.
func (v Value) Replace(r Replacer) Value {
	// The zero Value appends nothing, which does not parse and comes back as the
	// zero Value. No other can fail.
	replaced, _ := Parse(r.append(make([]byte, 0, len(v.Bytes())), "", v))
	return replaced
}

func (r Replacer) append(dst []byte, member string, v Value) []byte {
	switch v.Kind() {
	case String:
		return r.appendText(dst, member, v)
	case Array:
		dst = append(dst, '[')
		for i, item := range v.Items() {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = r.append(dst, member, item)
		}
		return append(dst, ']')
	case Object:
		open := len(dst)
		dst = append(dst, '{')
		for name, value := range v.Members() {
			if len(dst) > open+1 {
				dst = append(dst, ',')
			}
			dst = r.append(append(r.appendName(dst, name), ':'), name, value)
		}
		return append(dst, '}')
	}
	return v.Append(dst)
}

func (r Replacer) appendText(dst []byte, member string, v Value) []byte {
	if r.Text == nil {
		return v.Append(dst)
	}
	text := v.Text()
	if by := r.Text(member, text); by != text {
		return AppendString(dst, by)
	}
	return v.Append(dst)
}

func (r Replacer) appendName(dst []byte, name string) []byte {
	if r.Name == nil {
		return AppendString(dst, name)
	}
	return AppendString(dst, r.Name(name))
}
