// Sends commands, each once: what cannot be sent now is kept on the phone and sent when there is a way again.
import { kept } from "../kept.js";
import { behind } from "./behind.js";
import { page } from "./page.js";
import { refuse } from "./refusal.js";

const shelf = kept(`unsent-${page.code}`);
const LATER = 3_000;
let sending = null;
let retry;
let notBefore = 0;

const unsent = () => shelf.read() ?? [];

// Plain http has no randomUUID.
export function newKey() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Resolves to {version} when it is done, {problem} when it was refused, {waiting: true} when there is no way to send.
export function send(command, fields = {}) {
  const seat = page.acting === null ? {} : { seat: page.acting };
  const one = { key: newKey(), body: { command, ...seat, ...fields } };
  shelf.write([...unsent(), one]);
  return deliver().then((done) => done.get(one.key) ?? { waiting: true });
}

// One after the other, in the order they were tapped.
export function deliver() {
  sending = (sending ?? Promise.resolve()).then(deliverAll);
  return sending;
}

async function deliverAll() {
  const done = new Map();
  if (Date.now() < notBefore) return done;
  clearTimeout(retry);
  for (let [one] = unsent(); one; [one] = unsent()) {
    let answer;
    try {
      answer = await post(one);
    } catch (no) {
      behind.unsent(unsent().length);
      notBefore = Date.now() + (no.wait ?? 0);
      retry = setTimeout(deliver, Math.max(LATER, no.wait ?? 0));
      return done;
    }
    shelf.write(unsent().filter(({ key }) => key !== one.key));
    done.set(one.key, answer);
    if (answer.problem) refuse(answer.problem);
    else document.dispatchEvent(new CustomEvent("sent", { detail: { version: answer.version } }));
  }
  behind.unsent(0);
  return done;
}

async function post({ key, body }) {
  const answer = await fetch(`${page.api}/commands`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": key },
    body: JSON.stringify(body),
  });
  // whoever is too busy or starting up is asked again, not before it says so; who fails would fail again, and all
  // that was tapped later would wait behind it
  if (answer.status > 500 || answer.status === 429) {
    throw Object.assign(new Error(answer.status), { wait: 1_000 * answer.headers.get("Retry-After") || 0 });
  }
  // a proxy in between may refuse in its own words
  const words = await answer.json().catch(() => ({ detail: answer.statusText }));
  return answer.ok ? { version: words.version } : { problem: words };
}

addEventListener("online", deliver);
document.addEventListener("connected", () => unsent().length && deliver());
