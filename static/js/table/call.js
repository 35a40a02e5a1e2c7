// What is no command: seats, requests, the host's role. Answers what the server says, or null if it said no.
import { abortAfter } from "./behind.js";
import { page } from "./page.js";
import { refuse } from "./refusal.js";

// what is no command cannot be sent twice, so it is given more time
const LONGEST_MS = 20_000;

export async function call(method, path, body) {
  let answer;
  try {
    answer = await fetch(`${page.api}${path}`, {
      method,
      signal: abortAfter(LONGEST_MS).signal,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    refuse({ detail: document.querySelector("#behind").dataset.behind });
    return null;
  }
  const words = answer.status === 204 ? {} : await answer.json().catch(() => ({ detail: answer.statusText }));
  if (!answer.ok) {
    refuse(words);
    return null;
  }
  if (words.version) document.dispatchEvent(new CustomEvent("sent", { detail: { version: words.version } }));
  return words;
}
