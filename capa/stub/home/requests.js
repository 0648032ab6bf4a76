import { stub } from "./api.js";
import { byId, cut, el } from "./dom.js";
import { pretty } from "./json.js";

const pause = 1000; // between two looks, in milliseconds
const patience = 60000; // how long a request is looked at again for its answer

const rows = new Map(); // number → {request, text, node, seen}
let newest = 0;

// followRequests looks for new requests for as long as the page is open and in sight.
export async function followRequests() {
  const pulse = byId("pulse");
  try {
    if (!document.hidden) await look();
    pulse.className = "pulse good";
    pulse.textContent = "serving";
  } catch {
    pulse.className = "pulse bad";
    pulse.textContent = "no answer";
  }
  setTimeout(followRequests, pause);
}

// look asks for what came since, and again for what had no answer yet.
async function look() {
  const waiting = [...rows].filter(([, row]) => row.request.status === 0 && Date.now() - row.seen < patience).map(([number]) => number);
  const after = Math.min(newest, ...waiting.map((number) => number - 1));
  const found = await stub("requests?after=" + after);
  if (found.newest < newest) forget(Infinity); // it is another stub, at the same address
  forget(found.oldest);
  const first = Math.max(after + 1, found.oldest);
  found.requests.forEach((request, i) => place(first + i, request));
  newest = found.newest;
  byId("count").textContent = rows.size || "";
  byId("no-requests").hidden = rows.size > 0;
}

function forget(oldest) {
  for (const [number, row] of rows) {
    if (number >= oldest) continue;
    row.node.remove();
    rows.delete(number);
  }
}

function place(number, request) {
  const text = JSON.stringify(request), known = rows.get(number);
  if (known?.text === text) return;
  const node = rowOf(number, request);
  if (known) known.node.replaceWith(node);
  else byId("requests").prepend(node);
  rows.set(number, { request, text, node, seen: known?.seen ?? Date.now() });
}

function rowOf(number, request) {
  const { method, path, query, body, status } = request;
  const details = el("details", {},
    el("summary", {},
      el("span", { className: "method " + method }, method),
      el("span", { className: "path" }, path, query ? el("span", { className: "quiet" }, "?" + cut(unescaped(query), 160)) : null,
        body?.query ? el("span", { className: "operation" }, cut(oneLine(body.query), 160)) : null),
      el("span", { className: "badge " + kindOf(status) }, status || "no answer")));
  details.addEventListener("toggle", () => {
    if (details.open && details.childElementCount === 1) details.append(...partsOf(request));
  });
  return el("li", { value: number }, details);
}

function partsOf({ headers, body }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`).join("\n");
  const parts = [el("h3", {}, "Headers"), el("pre", { tabIndex: 0 }, lines)];
  if (body?.query) parts.push(el("h3", {}, "Document"), el("pre", { tabIndex: 0 }, body.query));
  if (body !== null) parts.push(el("h3", {}, "Body"), pretty(JSON.stringify(body)));
  return parts;
}

function kindOf(status) {
  if (status === 0) return "";
  return status < 400 ? "good" : "bad";
}

const oneLine = (text) => text.replace(/\s+/g, " ").trim();

function unescaped(query) {
  try { return decodeURIComponent(query); } catch { return query; }
}
