package capamcp_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

const index = "golden/README.md"

// TestIndex holds that the index lists every golden file and every cassette once, and nothing that is not there.
func TestIndex(t *testing.T) {
	printed, err := os.ReadFile(index)
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for _, found := range regexp.MustCompile("`((?:golden|cassettes)/[^`]+/[^`]+)`").FindAllStringSubmatch(string(printed), -1) {
		if slices.Contains(listed, found[1]) {
			t.Errorf("%s lists %s twice", index, found[1])
		}
		listed = append(listed, found[1])
	}
	there := append(filesIn(t, "golden"), filesIn(t, "cassettes")...)
	for _, file := range there {
		if !slices.Contains(listed, file) {
			t.Errorf("%s does not say what %s shows: add it to the table of its area", index, file)
		}
	}
	for _, file := range listed {
		if !slices.Contains(there, file) {
			t.Errorf("%s lists %s, which is not there", index, file)
		}
	}
}

// filesIn are the files in a folder, by their paths with slashes, but for the index.
func filesIn(t *testing.T, folder string) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && filepath.ToSlash(path) != index {
			files = append(files, filepath.ToSlash(path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
