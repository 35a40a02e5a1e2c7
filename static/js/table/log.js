// Older entries of the log, page by page, without a gap below the newest.
import { abortAfter } from "./behind.js";
import { page } from "./page.js";

const versionOf = (line) => Number(line?.dataset.version ?? 0);
const last = (lines) => lines[lines.length - 1];
const dialog = document.querySelector("#log-dialog");
const place = dialog.querySelector("[data-older]");
const more = dialog.querySelector("[data-show-older]");
const first = () => Number(dialog.querySelector(".log").dataset.first);
const isNewHeading = (line) => line.matches("[data-heading]") && !place.querySelector(`[data-key="${line.dataset.key}"]`);
let asking = Promise.resolve();

// The lines of the steps before a version; none where there is no connection.
async function linesBefore(version) {
  const url = new URL(place.dataset.url, location.origin);
  if (version) url.searchParams.set("before", version);
  if (page.acting !== null) url.searchParams.set("seat", page.acting);
  const found = document.createElement("template");
  const answer = await fetch(url, { signal: abortAfter().signal });
  if (!answer.ok) throw new Error(answer.status);
  found.innerHTML = await answer.text();
  return [...found.content.children];
}

async function goOn() {
  const lines = await linesBefore(versionOf(place.lastElementChild) || first());
  if (!dialog.open) return;
  place.append(...lines);
  more.hidden = versionOf(last(lines)) <= 1;
}

// What happens meanwhile pushes lines out of the newest: they belong above those that were fetched.
async function closeGap() {
  const top = place.firstElementChild;
  // a heading is older than the lines below it
  const newest = Math.max(...[...place.children].map(versionOf));
  const gap = [];
  for (let from = first(); top && from > newest + 1; from = versionOf(last(gap))) {
    const lines = await linesBefore(from);
    gap.push(...lines.filter((line) => versionOf(line) > newest || isNewHeading(line)));
    if (versionOf(last(lines)) <= newest) break;
  }
  // unless it was closed meanwhile
  if (top?.isConnected) place.prepend(...gap);
}

// one after the other; without connection the button stays for later
const inTurn = (what) => (asking = asking.then(what).catch(() => {}));

dialog.addEventListener("region", () => inTurn(closeGap));
// where it begins may have moved on while it was closed
dialog.addEventListener("close", () => {
  place.replaceChildren();
  more.hidden = false;
});
more.addEventListener("click", () => inTurn(goOn));
