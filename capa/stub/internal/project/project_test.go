package project

import (
	"fmt"
	"testing"
)

func TestX(t *testing.T) {
	for _, p := range []*Project{Seed(), Zoo(), Zoo60(), Big(3, 10)} {
		for _, m := range p.Models {
			fmt.Println(m.Namespace, len(m.Fields), len(m.Entries))
		}
	}
}
