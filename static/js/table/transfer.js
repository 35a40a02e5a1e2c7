// Moving to another phone: the old one draws a code, the new one opens its link and asks before it takes over. And the
// host's key, which an operator hands out in a link of the same sort.
import { ask } from "../shared/dialog.js";
import { call } from "./call.js";
import { lead } from "./lead.js";
import { page } from "./page.js";

const HOST = "#host=";
const LINKS = {
  "#transfer=": { dialog: "arrive-dialog", path: "/transfer", field: "token" },
  [HOST]: { dialog: "host-dialog", path: "/host/key", field: "key" },
};

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
    const made = await call("POST", page.seat === null ? "/host/transfer" : `/seats/${page.seat}/transfer`);
    if (!made) return;
    const { hand } = await import("../shared/links.js");
    hand(made.url);
  });
  // whoever has the whole link may type that
  document.addEventListener("input", ({ target }) => {
    if (target.matches("[data-host-key]") && target.value.includes(HOST)) target.value = target.value.split(HOST).pop();
  });
  addEventListener("hashchange", arrive);
  arrive();
}

// The token stands in the fragment, which no server sees, and leaves the address at once.
async function arrive() {
  const mark = Object.keys(LINKS).find((one) => location.hash.startsWith(one));
  if (!mark) return;
  const { dialog, path, field } = LINKS[mark];
  const token = location.hash.slice(mark.length);
  history.replaceState(history.state, "", location.pathname + location.search);
  if (!(await ask(document.getElementById(dialog)))) return;
  if (await call("POST", path, { [field]: token })) lead(`/t/${page.code}`, "replace");
}
