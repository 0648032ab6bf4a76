// Exact is a number as the answer wrote it, where JavaScript's own would be another.
class Exact {
  constructor(text) { this.text = text; }
  toString() { return this.text; }
}

// parse reads JSON and keeps the digits of numbers, where the browser lets it.
export function parse(text) {
  return JSON.parse(text, (_, value, context) =>
    typeof value === "number" && context && context.source !== String(value) ? new Exact(context.source) : value);
}

export const isNumber = (value) => typeof value === "number" || value instanceof Exact;

const tokens = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|(-?\d[\d.eE+-]*)|(true|false|null)|([[\]{}]|,)/g;

// Above so many tokens colours cost more than they show.
const mostColoured = 20000;

// pretty lays out compact JSON over lines, token by token, so that every number and text stays as it was sent.
export function pretty(text) {
  const found = Array.from(text.matchAll(tokens));
  const pieces = [];
  let depth = 0;
  const line = () => pieces.push(["", "\n" + "  ".repeat(depth)]);
  found.forEach(([token, string, colon, number, word], i) => {
    const next = found[i + 1]?.[0], before = found[i - 1]?.[0];
    if (string) return pieces.push(colon ? ["name", string] : ["string", string], ["", colon ? ": " : ""]);
    if (number) return pieces.push(["number", number]);
    if (word) return pieces.push(["word", word]);
    if (token === ",") return pieces.push(["", ","]), line();
    if (token === "{" || token === "[") {
      pieces.push(["", token]);
      depth++;
      return next === "}" || next === "]" ? undefined : line();
    }
    depth--;
    if (before !== "{" && before !== "[") line();
    pieces.push(["", token]);
  });
  return layOut(pieces, found.length <= mostColoured);
}

function layOut(pieces, coloured) {
  const pre = document.createElement("pre");
  pre.tabIndex = 0;
  if (!coloured) {
    pre.textContent = pieces.map(([, text]) => text).join("");
    return pre;
  }
  for (const [kind, text] of pieces) {
    if (!kind) { pre.append(text); continue; }
    const span = document.createElement("span");
    span.className = kind;
    span.textContent = text;
    pre.append(span);
  }
  return pre;
}
