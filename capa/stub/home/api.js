import { parse } from "./json.js";

// The key this page reads with. It is in the page's address, so that a view can be linked to.
export function key() { return new URLSearchParams(location.search).get("key") ?? "cap_live_stub"; }

export function useKey(key) {
  const address = new URL(location.href);
  address.searchParams.set("key", key);
  history.replaceState(null, "", address);
}

// stub asks one of the stub's own routes.
export async function stub(path, method = "GET") {
  const response = await fetch("/_stub/" + path, { method });
  if (!response.ok) throw new Error(`The stub answered ${response.status} to ${method} /_stub/${path}.`);
  return parse(await response.text());
}

// read asks the API with the key, aside from what its clients ask.
export async function read(path) {
  return answered(await fetch("/_stub/api/" + path, { headers: { Authorization: "Bearer " + key() } }));
}

// graphQL runs a document; variables are JSON text.
export async function graphQL(query, variables = "{}") {
  const body = `{"query":${JSON.stringify(query)},"variables":${variables.trim() || "{}"},"extensions":{"capa":true}}`;
  return answered(await fetch("/_stub/api/graphql", {
    method: "POST", body, headers: { Authorization: "Bearer " + key(), "Content-Type": "application/json" },
  }));
}

async function answered(response) {
  const text = await response.text();
  const document = parse(text);
  return { status: response.status, text, document, error: document.error ?? null };
}
