package server

// modelParam is the model a legacy tool is about, under the name that its route has for it. Each also takes model, the name the GraphQL
// tools teach.
func modelParam(name, about string, required bool) param {
	words := []string{"type", "namespace", "modelId"}
	return param{name: name, also: "model", kind: text, about: about, required: required, words: words}
}

// namespace is the model of the tools that read one.
var namespace = modelParam("namespace", "A model's namespace, as "+listModelsName+" shows it.", true)

// modelHeld is what a model's argument must be.
const modelHeld = "a model's namespace or id"
