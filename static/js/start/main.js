// The start page leads back to the last tables of this phone: first to where a game goes on, further down to what is over.
import { kept } from "../shared/kept.js";

const running = document.querySelector("[data-running]");
const finished = document.querySelector("[data-finished]");
const pattern = running.querySelector("template").content;
const shelf = kept("tables");

function row({ code, name, over }) {
  const item = pattern.cloneNode(true).firstElementChild;
  const link = item.querySelector("a");
  link.className = over ? "quiet" : "big";
  link.href = link.getAttribute("href").replace("CODE", encodeURIComponent(code));
  link.querySelector("b").textContent = code;
  link.querySelector("span").textContent = name ?? "";
  return item;
}

function show(tables) {
  for (const [place, over] of [
    [running, false],
    [finished, true],
  ]) {
    const rows = tables.filter((table) => Boolean(table.over) === over).map(row);
    place.querySelector("ul").replaceChildren(...rows);
    place.hidden = rows.length === 0;
  }
}

// A game may have ended, or its table may be gone, since this phone was there; null: it is gone.
async function now(table) {
  const answer = await fetch(running.dataset.view.replace("CODE", encodeURIComponent(table.code))).catch(() => null);
  if (answer?.status === 404) return null;
  return answer?.ok ? { ...table, over: (await answer.json()).phase === "over" } : table;
}

const read = shelf.read();
const known = Array.isArray(read) ? read : [];
show(known);
if (known.length) {
  const tables = (await Promise.all(known.map(now))).filter(Boolean);
  // only what differs is drawn anew: a finger may be on its way
  if (JSON.stringify(tables) !== JSON.stringify(known)) {
    shelf.write(tables);
    show(tables);
  }
}
document.body.dataset.ready = "";
