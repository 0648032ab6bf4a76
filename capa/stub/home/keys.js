import { byId, el, plural, table } from "./dom.js";

const switches = {
  CAPA_API_GRAPHQL: ["GraphQL", "POST /api/graphql is served unless it is off"],
  CAPA_KEY_SCOPES: ["Key scopes", "GET /api/me lists what a key holds where it is on"],
  CAPA_SITE_PREVIEW: ["Pages", "GET /api/preview and /api/pages are served where it is on"],
};

// showKeys shows what the stub was started with: keys, switches and the rest.
export function showKeys(about) {
  byId("in-keys").replaceChildren(
    el("h2", {}, "Keys"),
    el("p", { className: "quiet" }, "Send one as ", el("code", {}, "Authorization: Bearer <key>"),
      ". Legacy keys read /v2 and /v3 too, with ", el("code", {}, "X-Tenant-Key: " + about.tenant), "."),
    table("Keys", ["Key", "Family", "Reads", "Bundle", "Holds"], about.keys.map((k) => keyRow(k, about.models))),
    el("h2", {}, "Switches"),
    table("Switches", ["Variable", "What it switches", "Is", "What it does"], Object.entries(about.switches).map(switchRow)),
    el("h2", {}, "Set at the start"),
    table("Settings", ["Setting", "Value"], settings(about)),
    el("h2", {}, "Faults still due"),
    about.faults.length
      ? table("Faults", ["Request", "Gets", "Times"], about.faults.map(faultRow))
      : el("p", { className: "empty" }, "None. Add one with --fault or POST /_stub/faults."));
}

function keyRow(k, models) {
  const named = k.scopes.map((scope) => {
    const id = scope.match(/^instance:read:(.*)$/)?.[1];
    const of = models.find((m) => m.id === id);
    return el("li", {}, el("code", {}, scope), of ? ` (${of.namespace})` : null);
  });
  return [el("code", {}, k.key), k.family,
    k.environment === "development" ? "drafts and unpublished changes too" : "published entries", k.bundle, el("ul", { className: "plain" }, ...named)];
}

function switchRow([variable, on]) {
  const [name, when] = switches[variable];
  return [el("code", {}, variable), name, el("span", { className: "badge " + (on ? "good" : "") }, on ? "on" : "off"), when];
}

function settings(about) {
  return [
    ["Data set", about.data], ["Overlay", about.overlay ?? "none"], ["Now", about.now],
    ["Latency", about.latencyMs ? about.latencyMs + " ms" : "none"], ["Pages that may read it (CORS)", about.cors.join(", ") || "none"],
    ["Models", plural(about.models.length, "model")],
  ];
}

function faultRow({ method, path, times, ...does }) {
  return [el("code", {}, `${method} ${path}`), el("code", {}, JSON.stringify(does)), String(times)];
}
