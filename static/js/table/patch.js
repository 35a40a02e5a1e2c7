// Patches regions: those that changed are drawn anew, those that grew get lines on top. Where somebody is composing,
// or with a finger on the page, that waits.
import { isPressed, onRelease } from "./finger.js";
import { morph } from "./morph.js";

// by id what the region shows, as far as it came whole
const drawn = new Map();
// by id {html, added}: drawn whole, unless html is undefined, and then added to
const waiting = new Map();

export function patch(regions, added = {}) {
  for (const [id, html] of Object.entries(regions)) {
    if (drawn.get(id) === html) waiting.delete(id);
    else waiting.set(id, { html, added: [] });
  }
  for (const [id, lines] of Object.entries(added)) {
    const { html, added: before } = waiting.get(id) ?? { added: [] };
    waiting.set(id, { html, added: [...before, lines] });
  }
  swap();
}

// Of the regions that wait those that can change.
function ready() {
  const fresh = new Map();
  if (isPressed()) return fresh;
  for (const [id, news] of waiting) {
    const region = document.getElementById(id);
    if (region?.querySelector("[data-composing]")) continue;
    waiting.delete(id);
    if (region) fresh.set(region, news);
  }
  return fresh;
}

function swap() {
  const fresh = ready();
  if (!fresh.size) return;
  const focused = document.activeElement;
  const focusedIn = focused?.closest(".region");
  // to measure takes as long as to draw, so it is done once, and only where something can be above the eyes
  const above = scrollY > 0 ? [...fresh.keys()].map((region) => [region, place(region)]) : [];
  for (const [region, news] of fresh) change(region, news);
  // what grew above the eyes must not push what they read
  const grown = above
    .filter(([, before]) => before.bottom < 0)
    .reduce((sum, [region, before]) => sum + place(region).height - before.height, 0);
  if (grown) scrollBy(0, grown);
  if (focused && focused !== document.body && !focused.isConnected) {
    const next = focusedIn?.querySelector("[tabindex='-1']") ?? document.querySelector("h1[tabindex]");
    next?.focus({ preventScroll: true });
  }
  for (const region of fresh.keys()) region.dispatchEvent(new CustomEvent("region", { bubbles: true }));
}

function change(region, { html, added }) {
  if (html !== undefined) morph(region, html);
  for (const lines of added) add(region, lines);
  if (added.length) drawn.delete(region.id);
  else drawn.set(region.id, html);
}

// Lines come below the one they name, or on top. One that is there already, perhaps among the older ones, takes its place
// again.
function add(region, html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const list = region.querySelector("[data-lines]");
  const known = (key) => key && document.querySelector(`[data-lines] > [data-key="${key}"]`);
  for (const run of [...fresh.content.children]) {
    let above = known(run.dataset.below);
    for (const line of [...run.children]) {
      const told = known(line.dataset.key);
      if (told) told.replaceWith(line);
      else if (above) above.after(line);
      else list.prepend(line);
      above = line;
    }
  }
}

// Regions have no box of their own.
function place(region) {
  const range = document.createRange();
  range.selectNodeContents(region);
  return range.getBoundingClientRect();
}

const watched = { subtree: true, attributes: true, attributeFilter: ["data-composing"], childList: true };
new MutationObserver(swap).observe(document.body, watched);
onRelease(swap);
