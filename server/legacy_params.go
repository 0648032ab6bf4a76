package server

// modelParam is the model a legacy tool is about, under its route's own name for it, or as model, which an agent knows from the GraphQL
// tools.
func modelParam(name, about string, required bool) param {
	words := []string{"type", "namespace", "modelId"}
	return param{name: name, alias: "model", kind: text, about: about, required: required, words: words}
}

// namespace is the model of the tools that read one.
var namespace = modelParam("namespace", "A model's namespace, as "+listModelsName+" shows it.", true)

// modelHeld is what a model's argument must be.
const modelHeld = "a model's namespace or id"
