// Keeps the page as the table is. The stream brings the regions that changed; whenever something is amiss they are all
// asked for, and the stream begins anew.
import { behind, patience } from "./behind.js";
import { morph } from "./morph.js";
import { hear } from "./now.js";
import { page } from "./page.js";

const PATIENCE = 2_500;
const OVERDUE = 1_000;
// twice as long as the server ever says nothing
const SILENCE = 30_000;
const AGAIN = [500, 1_000, 2_000, 4_000, 8_000];
const LONGEST_TAP = 3_000;
const UNTIL_CLICK = 300;

let stream = null;
let known = page.version;
let wanted = page.version;
let asking = null;
let failures = 0;
let retry;
let doubt;
let silence;
let pressed;
const drawn = new Map();
const waiting = new Map();
const regionsOf = () => document.querySelectorAll(".region");

// The table is at this version: the stream will say so at once, or else it is asked for.
export function reach(version) {
  if (version <= known) return;
  wanted = Math.max(wanted, version);
  later(stream?.readyState === EventSource.OPEN ? OVERDUE : 0);
}

async function ask() {
  if (asking) return;
  asking = patience();
  try {
    const { signal } = asking;
    const answer = await fetch(page.regions, { headers: { Accept: "application/json" }, cache: "no-store", signal });
    if (answer.status === 403 || answer.status === 404 || answer.status === 422) return leave();
    if (!answer.ok) throw new Error(answer.status);
    take(await answer.json());
    settled();
    // what the old stream left out is not what this page shows now
    listen();
  } catch {
    uncertain();
    later(pause());
  } finally {
    asking = null;
  }
}

function later(delay) {
  clearTimeout(retry);
  retry = setTimeout(ask, delay);
}

const pause = () => AGAIN[Math.min(failures++, AGAIN.length - 1)];

// The table is gone, or this page is not for us any more: the server knows where to go.
const leave = () => location.replace(`${location.pathname}`);

function take(news) {
  hear(news.now);
  if (news.version < known) return;
  known = news.version;
  wanted = Math.max(wanted, known);
  if (news.kind !== page.kind || !sameSeat(news.seat)) {
    location.reload();
    return;
  }
  page.seat = news.seat;
  page.stage = news.stage;
  document.title = news.title;
  swap(ready(Object.entries(news.regions)));
  page.shows(known);
  document.dispatchEvent(new CustomEvent("news", { detail: news }));
}

// In the lobby places are changed; whoever gets up, sits down or plays for another needs another page.
const sameSeat = (seat) => (page.kind === "lobby" ? (seat === null) === (page.seat === null) : seat === page.seat);

// Of these regions those that change and can: where somebody is composing, or with a finger on the page, they wait.
function ready(news) {
  const fresh = new Map();
  for (const [id, html] of news) {
    const region = document.getElementById(id);
    waiting.delete(id);
    if (!region || drawn.get(id) === html) continue;
    if (pressed !== undefined || region.querySelector("[data-composing]")) waiting.set(id, html);
    else fresh.set(region, html);
  }
  return fresh;
}

function swap(fresh) {
  const focused = document.activeElement;
  const focusedIn = focused?.closest(".region");
  // to measure takes as long as to draw, so it is done once, and only where something can be above the eyes
  const above = scrollY > 0 ? [...fresh.keys()].map((region) => [region, place(region)]) : [];
  for (const [region, html] of fresh) {
    drawn.set(region.id, html);
    morph(region, html);
  }
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

// Regions have no box of their own.
function place(region) {
  const range = document.createRange();
  range.selectNodeContents(region);
  return range.getBoundingClientRect();
}

new MutationObserver(() => {
  if (waiting.size) swap(ready([...waiting]));
}).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-composing"], childList: true });

// Nothing moves under a finger: its tap would land on whatever came there.
function press(most) {
  clearTimeout(pressed);
  pressed = setTimeout(release, most);
}

function release() {
  clearTimeout(pressed);
  pressed = undefined;
  if (waiting.size) swap(ready([...waiting]));
}

addEventListener("pointerdown", () => press(LONGEST_TAP), true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => press(UNTIL_CLICK), true);
// first whoever was tapped does what it does
addEventListener("click", () => press(0), true);

// A short gap is no news; a longer one is said.
function uncertain() {
  doubt ??= setTimeout(() => behind.lost(true), PATIENCE);
}

function settled() {
  clearTimeout(doubt);
  doubt = undefined;
  behind.lost(false);
  document.dispatchEvent(new CustomEvent("connected"));
}

// A line that is cut somewhere, or a server that hangs, does not say so: it says nothing.
function heard() {
  clearTimeout(silence);
  silence = setTimeout(() => {
    uncertain();
    ask();
  }, SILENCE);
}

function listen() {
  stream?.close();
  stream = new EventSource(page.stream(known));
  heard();
  stream.addEventListener("alive", heard);
  stream.addEventListener("message", (event) => {
    heard();
    const news = JSON.parse(event.data);
    failures = 0;
    if (news.regions) take(news);
    else hear(news.now);
    if (known < wanted || known < news.version) return;
    clearTimeout(retry);
    settled();
  });
  stream.addEventListener("error", () => {
    uncertain();
    // the browser tries again by itself only as long as there was an answer it understood; and a key that died
    // ends the stream, so ask what we are now
    later(pause());
  });
}

// After sleep, tunnel or restart: what did we miss?
function catchUp() {
  if (document.visibilityState !== "visible") return;
  failures = 0;
  // a question from before may have gone nowhere: it is asked again
  if (asking) asking.abort();
  else ask();
}

export function live() {
  for (const region of regionsOf()) drawn.set(region.id, null);
  addEventListener("online", catchUp);
  addEventListener("offline", () => behind.lost(true));
  addEventListener("pageshow", (event) => event.persisted && catchUp());
  document.addEventListener("visibilitychange", catchUp);
  document.addEventListener("sent", (event) => reach(event.detail.version));
  // a page that goes away lets its stream go, so that the browser's few connections are free for the next
  addEventListener("pagehide", () => stream?.close());
  listen();
}
