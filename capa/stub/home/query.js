import { graphQL, key } from "./api.js";
import { byId, el, problem } from "./dom.js";
import { pretty } from "./json.js";

const rootsQuery = "{ __schema { queryType { fields { name type { ofType { name } } } } } }";
const fieldsQuery = "query Fields($type: String!) { __type(name: $type) { fields { name type { kind ofType { kind } } } } }";

let ready = ""; // the key the examples are for

// openQuery offers an example for each list the key reads, and runs the first.
export async function openQuery() {
  if (ready === key()) return;
  ready = key();
  const { document, status, error } = await graphQL(rootsQuery);
  const roots = (document.data?.__schema.queryType.fields ?? [])
    .map((f) => ({ name: f.name, type: f.type.ofType?.name?.match(/^(.*)Connection$/)?.[1] })).filter((root) => root.type);
  byId("example").replaceChildren(...roots.map((root) => el("option", { value: root.name }, root.name)));
  byId("example").onchange = ({ target }) => write(roots.find((root) => root.name === target.value)).then(run);
  if (!roots.length) return byId("answer").replaceChildren(problem(error ?? document.errors?.[0] ?? { code: String(status), message: "This key reads no list." }));
  await write(roots[0]);
  await run();
}

async function write(root) {
  const { document } = await graphQL(fieldsQuery, JSON.stringify({ type: root.type }));
  const scalars = document.data.__type.fields
    .filter(({ name, type }) => !name.startsWith("_") && (type.kind === "SCALAR" || type.ofType?.kind === "SCALAR"))
    .map(({ name }) => name).filter((name) => !["id", "model", "status", "createdAt", "updatedAt", "publishedAt"].includes(name));
  byId("document").value = [
    "{", `  ${root.name}(first: 3) {`, "    totalCount", "    nodes {",
    ...["id", ...scalars.slice(0, 4)].map((name) => "      " + name),
    "    }", "    pageInfo {", "      hasNextPage", "      endCursor", "    }", "  }", "}",
  ].join("\n");
  byId("variables").value = "";
}

async function run() {
  const query = byId("document").value, variables = byId("variables").value;
  byId("curl").textContent = curl(query, variables);
  try { JSON.parse(variables || "{}"); } catch (wrong) {
    return byId("answer").replaceChildren(problem({ code: "Variables", message: "They are not JSON: " + wrong.message }));
  }
  const began = performance.now();
  const { status, text, document } = await graphQL(query, variables);
  const took = Math.round(performance.now() - began);
  const budget = document.extensions?.cost?.budget;
  const rest = document.extensions?.capa?.rest ?? [];
  byId("answer").replaceChildren(
    el("div", { className: "row" }, el("h2", {}, "Answer"),
      badge(document.error || document.errors ? "bad" : "good", document.errors?.length ? "errors" : String(status)),
      el("p", { className: "quiet" }, `${took} ms, ${text.length.toLocaleString("en")} characters`
        + (budget ? `, ${budget.counted.toLocaleString("en")} of ${budget.limit.toLocaleString("en")} counted` : ""))),
    ...rest.map(({ url }) => el("p", { className: "address" }, el("code", {}, "GET " + url))),
    pretty(text));
}

const badge = (kind, text) => el("span", { className: "badge " + kind }, text);

const quoted = (text) => "'" + text.replaceAll("'", `'\\''`) + "'";

function curl(query, variables) {
  let body = JSON.stringify({ query });
  if (variables.trim()) body = body.slice(0, -1) + `,"variables":${variables.trim()}}`;
  return [`curl ${location.origin}/api/graphql`, `-H 'Authorization: Bearer ${key()}'`, "-H 'Content-Type: application/json'", `-d ${quoted(body)}`].join(" \\\n  ");
}

export function listenToQuery() {
  const form = byId("query");
  form.addEventListener("submit", (event) => { event.preventDefault(); run(); });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); run(); }
  });
}
