import { key, stub, useKey } from "./api.js";
import { byId, el, problem } from "./dom.js";
import { showKeys } from "./keys.js";
import { listModels, showModel } from "./models.js";
import { listenToQuery, openQuery } from "./query.js";
import { followRequests } from "./requests.js";

const sections = ["models", "query", "requests", "keys"];
let about;

async function begin() {
  about = await stub("about");
  byId("address").textContent = location.origin;
  byId("data").textContent = about.data;
  document.title = `capa-stub, ${about.data}`;
  byId("key").replaceChildren(...about.keys.map((k) => el("option", { value: k.key }, k.key)));
  byId("key").value = key();
  byId("key").addEventListener("change", ({ target }) => { useKey(target.value); open(); });
  byId("reset").addEventListener("click", reset);
  listModels(about.models);
  listenToQuery();
  window.addEventListener("hashchange", open);
  followRequests();
  await open();
}

// open shows the section that the address names, with what the key reads.
async function open() {
  const [section, ...rest] = location.hash.slice(1).split("/").map(decodeURIComponent);
  const shown = sections.includes(section) ? section : "models";
  if (section === "main") return; // the link that skips to the content
  for (const name of sections) byId("in-" + name).hidden = name !== shown;
  for (const link of document.querySelectorAll("header nav a")) link.ariaCurrent = link.hash === "#" + shown ? "page" : null;
  if (shown === "models") await showModel(about.models, ...rest);
  if (shown === "query") await openQuery();
  if (shown === "keys") showKeys(about = await stub("about"));
}

async function reset() {
  if (!confirm("Reset the stub? Requests, faults, page reads, layouts and workspaces go back to how they were at the start.")) return;
  await stub("reset", "POST");
  await open();
}

begin().catch((wrong) => byId("main").replaceChildren(problem({ code: "No answer", message: wrong.message, hint: "Is the stub still running?" })));
