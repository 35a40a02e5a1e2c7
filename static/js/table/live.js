// Keeps the page as the table is: the stream brings what changed; whenever something is amiss all regions are asked
// for, and the stream begins anew.
import { behind, abortAfter } from "./behind.js";
import { lead } from "./lead.js";
import { hear } from "./now.js";
import { page } from "./page.js";
import { patch } from "./patch.js";
import * as stream from "./stream.js";

const UNSAID_GAP_MS = 2_500;
const OVERDUE_MS = 1_000;
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000];

let known = page.version;
let wanted = page.version;
let asking = null;
let failures = 0;
let retry;
let doubt;

// The table is at this version: the stream will say so at once, or else it is asked for.
export function reach(version) {
  if (version <= known) return;
  wanted = Math.max(wanted, version);
  later(stream.isOpen() ? OVERDUE_MS : 0);
}

async function ask() {
  if (asking) return;
  asking = abortAfter();
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

const pause = () => PAUSES_MS[Math.min(failures++, PAUSES_MS.length - 1)];

// The table is gone, or this page is not for us any more: the server knows where to go.
const leave = () => lead(location.pathname, "replace");

function take(news) {
  hear(news.now);
  if (news.version < known) return;
  known = news.version;
  wanted = Math.max(wanted, known);
  if (news.kind !== page.kind || !sameSeat(news.seat)) {
    // another page, and so from its top: a reload would be scrolled to where this one was
    lead(location.pathname + location.search, "replace");
    return;
  }
  page.seat = news.seat;
  page.stage = news.stage;
  document.title = news.title;
  patch(news.regions, news.added);
  page.shows(known);
  document.dispatchEvent(new CustomEvent("news", { detail: news }));
}

// In the lobby places are changed; whoever gets up, sits down or plays for another needs another page.
const sameSeat = (seat) => (page.kind === "lobby" ? (seat === null) === (page.seat === null) : seat === page.seat);

// A short gap is no news; a longer one is said.
function uncertain() {
  doubt ??= setTimeout(() => behind.lost(true), UNSAID_GAP_MS);
}

function settled() {
  clearTimeout(doubt);
  doubt = undefined;
  behind.lost(false);
  document.dispatchEvent(new CustomEvent("connected"));
}

function listen() {
  stream.open(page.stream(known), {
    take(news) {
      failures = 0;
      if (news.regions) take(news);
      else hear(news.now);
      if (known < wanted || known < news.version) return;
      clearTimeout(retry);
      settled();
    },
    // the browser tries again by itself only as long as there was an answer it understood; and a key that died ends
    // the stream, so ask what we are now
    lose() {
      uncertain();
      later(pause());
    },
    miss() {
      uncertain();
      ask();
    },
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
  addEventListener("online", catchUp);
  addEventListener("offline", () => behind.lost(true));
  addEventListener("pageshow", (event) => event.persisted && catchUp());
  document.addEventListener("visibilitychange", catchUp);
  document.addEventListener("sent", (event) => reach(event.detail.version));
  addEventListener("pagehide", stream.close);
  listen();
}
