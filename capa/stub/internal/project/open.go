package project

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// The most a generated project may hold: past it, a typing error in a size would use up the machine.
const (
	maxBigModels  = 1_000
	maxBigEntries = 1_000_000
)

// Open returns the data set of that name: seed, zoo, zoo60, big:MxE (M models of E entries each, at most 1,000 models and a
// million entries in all), or the file at that path. Errors are *LoadError.
func Open(name string) (*Project, error) {
	switch name {
	case "", "seed":
		return Seed(), nil
	case "zoo":
		return Zoo(), nil
	case "zoo60":
		return Zoo60(), nil
	}
	if size, ok := strings.CutPrefix(name, "big:"); ok {
		return openBig(name, size)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, &LoadError{Name: name, Reason: fmt.Sprintf("it is no data set's name and no file that can be read (%v); name seed, zoo, zoo60, big:MxE or a file", reasonOf(err))}
	}
	defer file.Close()
	return Load(file, name)
}

// reasonOf is err without the name of the file, which the error that holds it says.
func reasonOf(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

func openBig(name, size string) (*Project, error) {
	left, right, _ := strings.Cut(size, "x")
	models, errModels := strconv.Atoi(left)
	entries, errEntries := strconv.Atoi(right)
	if errModels != nil || errEntries != nil || models < 1 || entries < 0 || models > maxBigModels || entries > maxBigEntries/models {
		return nil, &LoadError{Name: name, Reason: fmt.Sprintf("its size cannot be used; write big:60x1000 for 60 models of 1,000 entries each, at most %d models and %d entries in all", maxBigModels, maxBigEntries)}
	}
	return Big(models, entries), nil
}
