// Moving a seat to another phone: the old one draws a code, the new one opens its link and asks before it takes over.
import { ask } from "../dialog.js";
import { call } from "./call.js";
import { page } from "./page.js";

const MARK = "#transfer=";

export function transfer() {
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-transfer]")) return;
    const code = document.querySelector("[data-transfer-code]");
    // a fresh code each time: the last one may have been used or be too old
    code.src = `${code.dataset.src}&at=${Date.now()}`;
    document.querySelector("#transfer-dialog").showModal();
  });
  // for a phone whose camera does not
  document.addEventListener("click", async (event) => {
    if (!event.target.closest("[data-transfer-link]")) return;
    const made = await call("POST", `/seats/${page.seat}/transfer`);
    if (!made) return;
    const { hand } = await import("../links.js");
    hand(made.url);
  });
  addEventListener("hashchange", arrive);
  arrive();
}

// The token stands in the fragment, which no server sees, and leaves the address at once.
async function arrive() {
  if (!location.hash.startsWith(MARK)) return;
  const token = location.hash.slice(MARK.length);
  history.replaceState(history.state, "", location.pathname + location.search);
  if (!(await ask(document.querySelector("#arrive-dialog")))) return;
  if (await call("POST", "/transfer", { token })) location.replace(`/t/${page.code}`);
}
