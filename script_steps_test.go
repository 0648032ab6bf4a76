package capamcp_test

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"syscall"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// steps are the words that a line of a session may begin with. A line that begins with none of them is a JSON-RPC message: it is sent as it
// is, and the next line waits for the answer, unless the message is a notification. A line that begins with # is a comment, and an empty
// one is nothing.
//
//	start                  initialize, notifications/initialized and tools/list; their answers are not kept
//	call ID TOOL [JSON]    tools/call; {{a.b.0}} in it is that member of the last tool's answer
//	ask TEXT               sends TEXT, which need not be JSON, and waits for an answer
//	text [TEXT]            sends TEXT and waits for nothing
//	unended TEXT           sends TEXT without a line end and waits for nothing
//	long MIB               sends a line of so many MiB and waits for an answer
//	+ MESSAGE, + call …    sends without waiting
//	wait METHOD PATH [N]   waits until N such requests (1) have come to the stub since it was started
//	fault METHOD PATH …    as the script's command does
//	signal TERM|INT        sends the server a signal
var steps = map[string]func(c *client, ctx context.Context, rest string) error{
	"start":   (*client).start,
	"call":    (*client).call,
	"ask":     (*client).ask,
	"text":    (*client).text,
	"unended": (*client).unended,
	"long":    (*client).long,
	"+":       (*client).together,
	"wait":    (*client).wait,
	"fault":   (*client).fault,
	"signal":  (*client).signal,
}

// follow takes the steps that text writes down, a line a step.
func (c *client) follow(ctx context.Context, text string) error {
	for number, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := c.step(ctx, line); err != nil {
			return fmt.Errorf("line %d, %.200s: %w", number+1, line, err)
		}
	}
	return nil
}

func (c *client) step(ctx context.Context, line string) error {
	word, rest, _ := strings.Cut(line, " ")
	if take := steps[word]; take != nil {
		return take(c, ctx, strings.TrimSpace(rest))
	}
	return c.say(line)
}

func (c *client) call(_ context.Context, rest string) error {
	filled, err := c.fill(rest)
	if err != nil {
		return err
	}
	return c.say(callMessage(filled))
}

var blank = regexp.MustCompile(`{{([\w.]+)}}`)

// fill puts what the last answer held where text leaves a blank for it, so that a script can read on.
func (c *client) fill(text string) (string, error) {
	if !blank.MatchString(text) {
		return text, nil
	}
	last, err := ojson.ParseString(c.messages[len(c.messages)-1].body())
	var missing []string
	filled := blank.ReplaceAllStringFunc(text, func(found string) string {
		value := last
		for _, name := range strings.Split(strings.Trim(found, "{}"), ".") {
			if at, err := strconv.Atoi(name); err == nil && value.Kind() == ojson.Array {
				value = value.At(at)
				continue
			}
			value = value.Get(name)
		}
		if !value.Exists() {
			missing = append(missing, found)
		}
		return strings.Trim(value.String(), `"`)
	})
	if len(missing) > 0 {
		err = fmt.Errorf("the last answer has no %v", missing)
	}
	return filled, err
}

// callMessage makes the message of "ID TOOL [JSON]".
func callMessage(rest string) string {
	id, rest, _ := strings.Cut(rest, " ")
	name, arguments, given := strings.Cut(rest, " ")
	params := `"name":` + ojson.StringOf(name).String()
	if given {
		params += `,"arguments":` + arguments
	}
	return `{"jsonrpc":"2.0","id":` + id + `,"method":"tools/call","params":{` + params + `}}`
}

func (c *client) ask(ctx context.Context, rest string) error {
	if err := c.text(ctx, rest); err != nil {
		return err
	}
	return c.awaitAnswer()
}

func (c *client) text(_ context.Context, rest string) error    { return c.write(rest + "\n") }
func (c *client) unended(_ context.Context, rest string) error { return c.write(rest) }

func (c *client) long(ctx context.Context, rest string) error {
	mebibytes, err := strconv.Atoi(rest)
	if err != nil {
		return err
	}
	return c.ask(ctx, `{"jsonrpc":"2.0","id":"long","method":"ping","params":{"x":"`+strings.Repeat("x", mebibytes<<20)+`"}}`)
}

func (c *client) together(ctx context.Context, rest string) error {
	if call, ok := strings.CutPrefix(rest, "call "); ok {
		rest = callMessage(call)
	}
	return c.text(ctx, rest)
}

func (c *client) wait(ctx context.Context, rest string) error {
	words := strings.Fields(rest)
	if c.scene.stub == nil || len(words) < 2 || len(words) > 3 {
		return fmt.Errorf("wait, after stub, wants METHOD PATH [N]")
	}
	count := 1
	if len(words) == 3 {
		var err error
		if count, err = strconv.Atoi(words[2]); err != nil {
			return err
		}
	}
	return c.scene.stub.await(ctx, words[0]+" "+words[1], count)
}

func (c *client) fault(_ context.Context, rest string) error {
	return c.scene.fault(strings.Fields(rest))
}

func (c *client) signal(_ context.Context, rest string) error {
	signals := map[string]os.Signal{"TERM": syscall.SIGTERM, "INT": os.Interrupt}
	if signals[rest] == nil {
		return fmt.Errorf("there is no signal %s", rest)
	}
	return c.process.Process.Signal(signals[rest])
}
