// The show before the count: a tap on a kind turns the next card up; the last one sends them all. What is up already is
// kept on this device until then.
import { ask } from "../shared/dialog.js";
import { fill } from "../shared/text.js";
import { send } from "../table/send.js";
import { draft, keep } from "./drafts.js";
import { cards, more, tokenOf } from "../table/heap.js";

// so long everybody sees the last card, and it can be taken back
const LOOK_MS = 1_200;

const region = () => document.querySelector("[data-turning-up]");
const pages = () => [...(region()?.querySelectorAll("section[data-turner]") ?? [])];
const scope = ({ dataset }) => `${dataset.turner} ${dataset.hiddenCards}`;
const upOf = (page) => draft("turned-up", scope(page), []);
const left = (page) => Number(page.dataset.hiddenCards) - upOf(page).length;
const isDone = ({ dataset }) => Number(dataset.hiddenCards) === 0;

let open = null;
// whose cards are all up and wait to be sent: {page, timer}
let shown = null;

// The one that was tapped, or the first whose cards can be turned up here.
function current() {
  const all = pages();
  const chosen = all.find(({ dataset }) => dataset.turner === open);
  return chosen ?? all.find((page) => "canTurn" in page.dataset) ?? all.find((page) => !isDone(page)) ?? all[0];
}

const following = (page) => pages().find((other) => other !== page && "canTurn" in other.dataset);

function paintStage(page) {
  const up = upOf(page);
  for (const [at, button] of [...page.querySelectorAll("[data-place]")].entries()) {
    const good = up[at];
    button.classList.toggle("turning-up__card--next", at === up.length);
    if ((button.dataset.up ?? "") === (good ?? "")) continue;
    button.dataset.up = good ?? "";
    if (good) turnUp(button, good);
    else turnDown(button);
  }
  const worth = page.querySelector("[data-worth]");
  const shown = up.reduce((sum, good) => sum + Number(tokenOf(good).dataset.value), 0);
  worth.textContent = Number(worth.dataset.worth) + shown;
}

function turnUp(button, good) {
  const { kind, name, value } = tokenOf(good).dataset;
  const pattern = document.querySelector("#turned-up").content.firstElementChild;
  const token = tokenOf(good).querySelector(".token").cloneNode(true);
  token.querySelector(".token__badge")?.remove();
  button.className = `${pattern.className} ${kind}`;
  button.replaceChildren(token, ...pattern.cloneNode(true).children);
  button.querySelector("b").textContent = name;
  button.querySelector(".worth span").textContent = value;
  button.setAttribute("aria-label", fill(pattern.dataset.takeBack, { card: name }));
}

function turnDown(button) {
  const pattern = document.querySelector("#turned-down");
  button.className = "turning-up__card turning-up__card--down";
  button.replaceChildren(pattern.content.firstElementChild.cloneNode(true));
  button.setAttribute("aria-label", pattern.dataset.label);
}

function paintZone(page) {
  const zone = region().querySelector("[data-zone]");
  zone.hidden = !("canTurn" in page.dataset) || left(page) === 0;
  const up = pages().flatMap(upOf);
  const said = (page.dataset.said || "").split(" ").filter(Boolean);
  const mine = upOf(page);
  const next = said.find((good) => mine.filter((one) => one === good).length < said.filter((one) => one === good).length);
  for (const button of zone.querySelectorAll("[data-appears]")) {
    const { appears, copies, seen } = button.dataset;
    const all = Number(seen) + up.filter((good) => good === appears).length >= Number(copies);
    // pointed out, not refused: who counts the table is right
    button.toggleAttribute("data-full", all);
    button.querySelector("[data-all-up]").hidden = !all;
    button.querySelector("[data-was-said]").hidden = all || appears !== next;
    button.setAttribute("aria-pressed", appears === next);
  }
}

function paint() {
  const place = region();
  if (!place) return;
  const page = current();
  for (const one of place.querySelectorAll("[data-turner]")) one.hidden = one.dataset.turner !== page.dataset.turner;
  for (const one of place.querySelectorAll("[data-show-turner]")) {
    if (one.dataset.showTurner === page.dataset.turner) one.setAttribute("aria-current", "true");
    else one.removeAttribute("aria-current");
  }
  for (const one of pages()) paintStage(one);
  const count = place.querySelector(`[data-turner="${page.dataset.turner}"] [data-up-count]`);
  if (count) count.textContent = upOf(page).length;
  paintZone(page);
  const next = following(page);
  const way = place.querySelector("[data-next-turner-place]");
  way.hidden = !next || left(page) > 0;
  const button = way.querySelector("[data-next-turner]");
  if (next) {
    button.dataset.nextTurner = next.dataset.turner;
    const name = place.querySelector(`[data-show-turner="${next.dataset.turner}"]`).firstChild.textContent.trim();
    button.textContent = fill(button.dataset.text, { name });
  }
}

const asHeap = (up) => up.reduce((heap, good) => more(heap, good), {});

async function show(page, missing = 0) {
  const up = upOf(page);
  const { send: fields, correct } = page.dataset;
  if (missing) {
    const { problem } = await send("correct", { ...JSON.parse(correct), hidden: -missing });
    if (problem) return;
  }
  if (cards(asHeap(up))) await send("turn_up", { ...JSON.parse(fields), goods: asHeap(up) });
  keep("turned-up", scope(page), []);
  paint();
}

function appears(page, good) {
  if (left(page) === 0) return;
  open = page.dataset.turner;
  keep("turned-up", scope(page), [...upOf(page), good]);
  if (left(page) === 0) shown = { page, timer: setTimeout(showNow, LOOK_MS) };
  paint();
}

function showNow() {
  if (!shown) return;
  const { page, timer } = shown;
  clearTimeout(timer);
  shown = null;
  show(page);
}

function takeBack(page, at) {
  clearTimeout(shown?.timer);
  shown = null;
  keep("turned-up", scope(page), upOf(page).filter((_, place) => place !== at));
  paint();
}

async function missing(page) {
  const dialog = document.querySelector("#missing-dialog");
  dialog.querySelector("[data-confirm-text]").textContent = page.dataset.missing;
  if (await ask(dialog)) await show(page, left(page));
}

document.addEventListener("click", (event) => {
  if (!region()?.contains(event.target)) return;
  const page = current();
  const kind = event.target.closest("[data-appears]");
  const card = event.target.closest("[data-place]");
  const who = event.target.closest("[data-show-turner]");
  const next = event.target.closest("[data-next-turner]");
  if (kind) appears(page, kind.dataset.appears);
  else if (card && upOf(page)[Number(card.dataset.place)]) takeBack(page, Number(card.dataset.place));
  else if (event.target.closest("[data-missing-card]")) missing(page);
  else if (who || next) {
    showNow();
    open = who?.dataset.showTurner ?? next.dataset.nextTurner;
    paint();
    scrollTo(0, 0);
  }
});
document.addEventListener("region", paint);
paint();
// a reload may have come between the last card and its way to the table
for (const page of pages()) if ("canTurn" in page.dataset && left(page) === 0) show(page);
