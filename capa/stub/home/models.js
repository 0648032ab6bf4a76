import { read } from "./api.js";
import { byId, cut, el, plural, problem, table } from "./dom.js";
import { isNumber, pretty } from "./json.js";

const pageSize = 20;
const mostOfAText = 120;

const addressOf = (...segments) => ["#models", ...segments.map(encodeURIComponent)].join("/");

// listModels fills the side with every model of the data set.
export function listModels(models) {
  const items = models.map((m) => el("li", {},
    el("a", { href: addressOf(m.namespace) },
      el("span", { className: "name", dir: "auto" }, m.name),
      el("span", { className: "count", title: countOf(m) }, String(m.published + m.drafts)),
      el("code", {}, m.namespace))));
  byId("models").replaceChildren(...items);
  byId("find").hidden = models.length <= 12;
  byId("find").oninput = ({ target }) => {
    const words = target.value.toLowerCase();
    models.forEach((m, i) => { items[i].hidden = !`${m.name} ${m.namespace}`.toLowerCase().includes(words); });
  };
}

const countOf = (m) => m.drafts > 0 ? `${m.published} published, ${plural(m.drafts, "draft")}` : `${m.published} published`;

// showModel shows a model's fields and a page of its entries, or one entry.
export async function showModel(models, namespace, id) {
  const m = models.find((m) => m.namespace === namespace) ?? (namespace ? null : models[0]);
  for (const link of byId("models").querySelectorAll("a")) {
    link.ariaCurrent = m && link.hash === addressOf(m.namespace) ? "page" : null;
  }
  if (!m) return byId("model").replaceChildren(problem({ code: "model_not_found", message: `This data set has no model ${namespace ?? ""}.` }));
  const content = el("div");
  byId("model").replaceChildren(
    el("div", { className: "row" }, el("h2", { dir: "auto" }, m.name), el("code", {}, m.namespace), el("p", { className: "quiet" }, countOf(m))),
    ...(id ? [] : [fieldsOf(m)]), content);
  await (id ? showEntry(content, m, id) : showEntries(content, m, ""));
}

function fieldsOf(m) {
  const retired = m.fields.some((f) => f.deprecated);
  const rows = m.fields.map((f) => [
    el("code", {}, f.name), el("span", { dir: "auto" }, f.label),
    f.target ? el("span", {}, f.type + " → ", el("a", { href: addressOf(f.target) }, f.target)) : f.type,
    ...(retired ? [el("span", { className: "warn", dir: "auto" }, f.deprecated ?? "")] : []),
  ]);
  return el("details", { open: m.fields.length <= 8 },
    el("summary", {}, plural(m.fields.length, "field")), table("Fields of " + m.name, ["Field", "Label", "Type", ...(retired ? ["Deprecated"] : [])], rows));
}

async function showEntries(into, m, turn) {
  const chosen = ["createdAt", ...m.fields.map((f) => f.name)].join(",");
  const { document, error } = await read(`entries/${encodeURIComponent(m.namespace)}?select=${chosen}&limit=${pageSize}&count=true${turn}`);
  if (error) return into.replaceChildren(problem(error));
  const { data, page } = document;
  const rows = data.map((entry) => [
    el("a", { href: addressOf(m.namespace, entry.id) }, el("code", { title: entry.id }, short(entry.id))),
    el("span", { className: "status " + entry.status }, entry.status),
    ...m.fields.map((f) => cell(entry[f.name], f)),
    el("time", {}, entry.createdAt.slice(0, 16).replace("T", " ")),
  ]);
  const turnTo = (label, there, address) => el("button", { type: "button", disabled: !there, onclick: () => showEntries(into, m, address) }, label);
  into.replaceChildren(
    el("div", { className: "row" }, el("h3", {}, plural(page.total, "entry", "entries") + " this key reads"),
      turnTo("Previous", page.hasPrev, "&before=" + page.prev), turnTo("Next", page.hasNext, "&after=" + page.next)),
    data.length ? table("Entries of " + m.name, ["id", "status", ...m.fields.map((f) => f.name), "created"], rows)
      : el("p", { className: "empty" }, "No entries."));
}

async function showEntry(into, m, id) {
  const { text, error } = await read(`entries/${encodeURIComponent(m.namespace)}/${encodeURIComponent(id)}`);
  into.replaceChildren(
    el("p", { className: "row" }, el("a", { href: addressOf(m.namespace) }, "← All of " + m.namespace),
      el("code", {}, `GET /api/entries/${encodeURIComponent(m.namespace)}/${encodeURIComponent(id)}`)),
    error ? problem(error) : pretty(text));
}

// Ids of generated content differ in their last characters.
const short = (id) => id.length > 12 ? "…" + id.slice(-8) : id;

function cell(value, field) {
  if (value === null || value === undefined) return el("span", { className: "nothing" }, "null");
  if (Array.isArray(value)) return listCell(value, field);
  if (field.target && typeof value === "string") {
    return el("a", { href: addressOf(field.target, value) }, el("code", { title: value }, short(value)));
  }
  if (typeof value === "string") return el("span", { dir: "auto" }, cut(value, mostOfAText));
  if (isNumber(value)) return el("span", { className: "number" }, String(value));
  return el("code", {}, cut(JSON.stringify(value), mostOfAText));
}

function listCell(values, field) {
  const shown = values.slice(0, 3).flatMap((value, i) => i ? [", ", cell(value, field)] : [cell(value, field)]);
  return el("span", {}, "[", ...shown, values.length > 3 ? ` and ${values.length - 3} more]` : "]");
}
