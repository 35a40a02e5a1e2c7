// What the table has told hands to do: whoever has done it ticks it off, on this phone and for good.
import { kept } from "../shared/kept.js";
import { page } from "../table/page.js";

const MOST = 50;
const shelf = kept(`done-${page.code}`);
const done = () => shelf.read() ?? [];

function look() {
  const ticked = new Set(done());
  for (const note of document.querySelectorAll("[data-note]")) note.hidden = ticked.has(note.dataset.note);
}

export function notes() {
  document.addEventListener("region", look);
  document.addEventListener("click", (event) => {
    const note = event.target.closest("[data-noted]")?.closest("[data-note]");
    if (!note) return;
    shelf.write([...done(), note.dataset.note].slice(-MOST));
    look();
    // the button has gone with its note
    document.querySelector("h1[tabindex]")?.focus({ preventScroll: true });
  });
  look();
}
