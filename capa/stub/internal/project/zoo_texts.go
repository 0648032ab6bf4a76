package project

import "strings"

// essays have bodies of 100,000 characters, in scripts that count differently: one UTF-16 unit a character, two, and
// right to left.
func (b *builder) essays() {
	const length = 100_000
	m := b.model("essays", "Essay", "title: string", "body: text", "summary: text")
	b.entry(m, `{"title":"Short","body":"One line.","summary":"Short."}`)
	b.entry(m, `{"title":"Plain and long","body":`+quote(fill("The quick brown fox jumps over the lazy dog. ", length))+`,"summary":"ASCII."}`)
	b.entry(m, `{"title":"Zebras 🦓","body":`+quote(fill("🦓🦒👩‍👩‍👧", length))+`,"summary":"Two units a character."}`)
	b.entry(m, `{"title":"مقال طويل","body":`+quote(fill("في البدء كانت الكلمة، ثم جاءت الصفحات. ", length))+`,"summary":"من اليمين إلى اليسار"}`)
	b.entry(m, `{"title":"Quotes and lines","body":`+quote(fill("\"\\\n\t", length))+`,"summary":"Each escaped as two."}`)
}

// fill repeats text up to that many characters.
func fill(text string, length int) string {
	characters := []rune(strings.Repeat(text, length/len([]rune(text))+1))
	return string(characters[:length])
}

// ledger holds numbers that a float64 cannot.
func (b *builder) ledger() {
	m := b.model("ledger", "Ledger line", "title: string", "amount: number", "units: integer")
	for _, line := range [...][3]string{
		{"2^53", "9007199254740992", "1"},
		{"2^53 and one", "9007199254740993", "2147483647"},
		{"Twenty digits", "12345678901234567890", "2147483648"},
		{"As large as they come", "1.7976931348623157e308", "-2147483648"},
		{"Past a double", "1e400", "1e3"},
		{"As small as they come", "5e-324", "5.0"},
		{"Minus nothing", "-0", "-0"},
		{"A tenth", "0.1", "0"},
		{"Exponent", "1E+2", "100"},
	} {
		b.entry(m, `{"title":`+quote(line[0])+`,"amount":`+line[1]+`,"units":`+line[2]+`}`)
	}
}
