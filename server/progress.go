package server

import (
	"context"

	"github.com/capacms/capa-mcp/capa/ojson"
)

type progressKey struct{}

// progress tells a client how far a call is: done of total steps, in its own words.
type progress func(done, total int, message string)

// withProgressToken gives the handler of a call with a progress token a way to tell the client how far it is. The token goes back as it came.
func withProgressToken(ctx context.Context, token ojson.Value, notify func([]byte)) context.Context {
	if !token.Exists() {
		return ctx
	}
	return context.WithValue(ctx, progressKey{}, progress(func(done, total int, message string) {
		params := ojson.ObjectOf(
			ojson.Member{Name: "progressToken", Value: token},
			ojson.Member{Name: "progress", Value: ojson.IntOf(done)},
			ojson.Member{Name: "total", Value: ojson.IntOf(total)},
			ojson.Member{Name: "message", Value: ojson.StringOf(message)},
		)
		notify(ojson.ObjectOf(
			ojson.Member{Name: "jsonrpc", Value: ojson.StringOf("2.0")},
			ojson.Member{Name: "method", Value: ojson.StringOf("notifications/progress")},
			ojson.Member{Name: "params", Value: params},
		).Bytes())
	}))
}

// WithProgress has a Call under ctx tell how far it is: done of total steps, total a guess that grows, and the step in words. tell is
// called from one goroutine at a time.
func WithProgress(ctx context.Context, tell func(done, total int, message string)) context.Context {
	return context.WithValue(ctx, progressKey{}, progress(tell))
}

// progressOf is the call's way to tell how far it is; one that nobody hears when the client asked for none.
func progressOf(ctx context.Context) progress {
	if tell, ok := ctx.Value(progressKey{}).(progress); ok {
		return tell
	}
	return func(int, int, string) {}
}
