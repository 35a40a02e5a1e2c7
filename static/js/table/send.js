// Sends commands, each once: what cannot be sent now is kept on the phone and sent when there is a way again, as long
// as the table is where it was. What comes too late for that is dropped, and said.
import { kept } from "../shared/kept.js";
import { fill } from "../shared/text.js";
import { behind, abortAfter } from "./behind.js";
import { page } from "./page.js";
import { refuse } from "./refusal.js";

const shelf = kept(`unsent-${page.code}`);
const LATER_MS = 3_000;
const KEPT_MS = 5 * 60_000;
const TOO_LATE = { problem: { refusal: "too_late" } };
const words = document.querySelector("#behind").dataset;
const answers = new Map();
let sending = null;
let retry;
let notBefore = 0;
let toldUntil = 0;
let memory = [];
let onShelf = true;
let tapped = null;

// a phone without room for it remembers it as long as the page
const unsent = () => (onShelf && shelf.read()) || memory;

function keep(list) {
  memory = list;
  onShelf = shelf.write(list);
}

// What did not go at once is late: it is meant for the table as it was when it was tapped.
function putOff() {
  const list = unsent();
  if (list.length) keep(list.map((one) => ({ ...one, late: true })));
}

// Plain http has no randomUUID.
function newKey() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Resolves when it is over, so whoever asked is busy until then: {version} when it is done (or {elsewhere}, by
// another page of this table), {problem} when it was refused or too late. The same again, while it waits, is the same tap.
export function send(command, fields = {}) {
  const body = { command, ...fields };
  const { acting, stage } = page;
  const meant = JSON.stringify({ body, acting, stage });
  const same = (one) => JSON.stringify({ body: one.body, acting: one.acting, stage: one.stage }) === meant;
  const waits = unsent().find(same);
  const one = waits ?? { key: newKey(), body, acting, stage, at: Date.now(), what: nameOf(tapped) };
  if (!waits) keep([...unsent(), one]);
  return new Promise((tell) => {
    answers.set(one.key, [...(answers.get(one.key) ?? []), tell]);
    deliver();
  });
}

// One after the other, in the order they were tapped.
export function deliver() {
  sending = (sending ?? Promise.resolve()).then(deliverAll);
  return sending;
}

async function deliverAll() {
  clearTimeout(retry);
  const early = notBefore - performance.now();
  if (early > 0) {
    retry = setTimeout(deliver, early);
    return putOff();
  }
  const dropped = [];
  let way = true;
  for (let [one] = unsent(); one && way; [one] = unsent()) {
    let answer;
    try {
      // the time it was told to wait does not count
      answer = Date.now() - Math.max(one.at, toldUntil) < KEPT_MS ? await post(one) : TOO_LATE;
    } catch (no) {
      way = false;
      wait(no.wait ?? 0);
      continue;
    }
    keep(unsent().filter(({ key }) => key !== one.key));
    if (answer.problem?.refusal === TOO_LATE.problem.refusal) dropped.push(one.what);
    else if (answer.problem) refuse(answer.problem);
    else document.dispatchEvent(new CustomEvent("sent", { detail: { version: answer.version } }));
    over(one.key, answer);
  }
  if (way) behind.unsent(0);
  if (dropped.length) say(fill(words.late, { what: dropped.join(" · ") }));
  // another page of this table may have sent what waited here
  const left = new Set(unsent().map(({ key }) => key));
  for (const key of answers.keys()) if (!left.has(key)) over(key, { elsewhere: true });
}

function over(key, answer) {
  for (const tell of answers.get(key) ?? []) tell(answer);
  answers.delete(key);
}

function wait(most) {
  // the line that says so is covered by a dialog
  if (document.querySelector("dialog[open]") && unsent().some(({ late }) => !late)) say(words.unsent);
  putOff();
  behind.unsent(unsent().length);
  notBefore = performance.now() + most;
  if (most) toldUntil = Date.now() + most;
  retry = setTimeout(deliver, Math.max(LATER_MS, most));
}

// Whom the host acts for stands in the address: a command may speak of a seat of its own.
async function post({ key, body, acting, stage, late }) {
  // the stream brings what changed: the answer need not
  const headers = { "Content-Type": "application/json", "Idempotency-Key": key, Prefer: "return=minimal" };
  if (late) headers["If-Stage"] = stage;
  const forSeat = Number.isInteger(acting) ? `?seat=${acting}` : "";
  const answer = await fetch(`${page.api}/commands${forSeat}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
    signal: abortAfter().signal,
  });
  // whoever is too busy or starting up is asked again, not before it says so; who fails would fail again, and all
  // that was tapped later would wait behind it
  if (answer.status > 500 || answer.status === 429) {
    throw Object.assign(new Error(answer.status), { wait: 1_000 * answer.headers.get("Retry-After") || 0 });
  }
  // a proxy in between may refuse in its own words
  const said = await answer.json().catch((no) => {
    if (no.name === "AbortError") throw no;
    return { detail: answer.statusText };
  });
  return answer.ok ? { version: said.version } : { problem: said };
}

// Fetched while there is a network, but after what is needed first.
const AFTER_MS = 5_000;
const toaster = () => import("../shared/toast.js");
setTimeout(() => toaster().catch(() => {}), AFTER_MS);
export const say = (text) => toaster().then(({ toast }) => toast(text)).catch(() => {});

// How it was called where it was tapped; what a dialog asked, for the answer may be a secret.
function nameOf(button) {
  const question = button?.closest("dialog:not(.tall)")?.querySelector("h2");
  return question?.textContent ?? button?.getAttribute("aria-label") ?? button?.innerText ?? "";
}

addEventListener("click", ({ target }) => (tapped = target.closest("button") ?? tapped), true);

// left from before: nobody knows how long ago
putOff();
addEventListener("online", deliver);
document.addEventListener("connected", () => unsent().length && deliver());
