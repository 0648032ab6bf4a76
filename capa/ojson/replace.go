package ojson

// ReplaceTexts returns a new document: v with the text of each string replaced
// by what replace returns for it. Member names stay, and a text that replace
// returns unchanged keeps its bytes.
func (v Value) ReplaceTexts(replace func(string) string) Value {
	// The zero Value appends nothing, which does not parse and comes back as the
	// zero Value. No other can fail.
	replaced, _ := Parse(appendReplaced(make([]byte, 0, len(v.Bytes())), v, replace))
	return replaced
}

func appendReplaced(dst []byte, v Value, replace func(string) string) []byte {
	switch v.Kind() {
	case String:
		text := v.Text()
		if by := replace(text); by != text {
			return AppendString(dst, by)
		}
	case Array:
		dst = append(dst, '[')
		for i, item := range v.Items() {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = appendReplaced(dst, item, replace)
		}
		return append(dst, ']')
	case Object:
		open := len(dst)
		dst = append(dst, '{')
		for name, value := range v.Members() {
			if len(dst) > open+1 {
				dst = append(dst, ',')
			}
			dst = appendReplaced(append(AppendString(dst, name), ':'), value, replace)
		}
		return append(dst, '}')
	}
	return v.Append(dst)
}
