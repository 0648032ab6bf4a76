package contract

import (
	"encoding/xml"
	"io"
)

type junitSuite struct {
	XMLName  xml.Name    `xml:"testsuite"`
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Class   string        `xml:"classname,attr"`
	Name    string        `xml:"name,attr"`
	Failure *junitFailure `xml:"failure"`
	Skipped *junitSkipped `xml:"skipped"`
}

type junitFailure struct {
	Type    string `xml:"type,attr"` // "stated" or "decided"
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

type junitSkipped struct {
	Message string `xml:"message,attr"`
}

// JUnit writes the report as JUnit XML, a class for each area. What differs is a failure of type "decided".
func (r Report) JUnit(w io.Writer) error {
	suite := junitSuite{Name: "capa contract " + r.URL, Tests: len(r.Results), Failures: r.count(Fail) + r.count(Differs), Skipped: r.count(Skipped)}
	for _, result := range r.Results {
		suite.Cases = append(suite.Cases, junitOf(result))
	}
	text, err := xml.MarshalIndent(suite, "", "  ")
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, xml.Header+string(text)+"\n")
	return err
}

func junitOf(result Result) junitCase {
	c := junitCase{Class: "capa.contract." + area(result.Check.ID), Name: result.Check.ID}
	if result.Verdict == Skipped {
		c.Skipped = &junitSkipped{Message: result.Because}
	}
	if f := result.Failure; f != nil {
		c.Failure = &junitFailure{
			Type:    result.Check.Mark.String(),
			Message: result.Check.Rule,
			Text:    "\n" + f.Request + "\nexpected: " + f.Expected + "\ncame: " + f.Came + "\n",
		}
	}
	return c
}
