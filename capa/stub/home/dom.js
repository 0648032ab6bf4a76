// el makes an element with properties or attributes and children. A string is always text: nothing on this page writes markup, so content
// cannot be any.
export function el(name, properties = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in node) node[key] = value;
    else node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

export const byId = (id) => document.getElementById(id);

// table has a caption that is read out, headings and rows of cells; a cell is a node or text.
export function table(caption, headings, rows) {
  const head = headings.map((heading) => el("th", { scope: "col" }, heading));
  const body = rows.map((row) => el("tr", {}, ...row.map((cell, i) => el(i === 0 ? "th" : "td", i === 0 ? { scope: "row" } : {}, cell))));
  return el("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": caption },
    el("table", {}, el("caption", { className: "hidden" }, caption), el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...body)));
}

// problem shows an error of the API, or of asking it.
export function problem({ code, message, hint }) {
  return el("div", { className: "problem", role: "alert" },
    el("strong", {}, code), el("p", {}, message), hint ? el("p", { className: "quiet" }, hint) : null);
}

export function plural(n, one, many = one + "s") {
  return `${n.toLocaleString("en")} ${n === 1 ? one : many}`;
}

export function cut(text, most) {
  const characters = Array.from(text.slice(0, 2 * most + 2));
  return characters.length > most ? characters.slice(0, most).join("") + "…" : text;
}
