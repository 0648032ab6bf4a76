package ojson

// ReplaceTexts gives a document of its own that is v with each text in it as replace gives it. Member names stay, and so does a text that
// replace gives back as it is, to the byte.
func (v Value) ReplaceTexts(replace func(string) string) Value {
	replaced, _ := Parse(appendReplaced(make([]byte, 0, len(v.Bytes())), v, replace)) // the print of a value parses
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
