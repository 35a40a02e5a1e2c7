// The host's phone in the hands of a player without one: covered until that player says so, and again after sleep.
// On its way back it is covered once.
import { page } from "./page.js";
import { send } from "./send.js";

const cloth = document.querySelector("#curtain");
const once = "once" in cloth.dataset;
const behind = around(cloth);
let down = false;
let late = new Set();

// A dialog would lie over the curtain: what is open goes, and what comes meanwhile waits until the right eyes are there.
const putAway = () => {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
};
new MutationObserver((changes) => {
  if (!down) return;
  for (const { target } of changes) if (target.matches("dialog[open]")) late.add(target);
  putAway();
}).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["open"] });

const close = () => {
  putAway();
  down = true;
  cloth.hidden = false;
  for (const one of behind) one.inert = true;
  document.body.dataset.curtain = "";
  cloth.querySelector("h2").focus();
};
cloth.querySelector("[data-curtain-open]").addEventListener("click", () => {
  down = false;
  cloth.hidden = true;
  for (const one of behind) one.inert = false;
  delete document.body.dataset.curtain;
  // whoever sees what is hidden at another's seat is seen doing so
  if ("told" in cloth.dataset) send("look", { seat: page.acting });
  if (once) history.replaceState(history.state, "", location.pathname);
  document.querySelector("h1[tabindex]")?.focus({ preventScroll: true });
  for (const dialog of late) dialog.showModal();
  late = new Set();
});
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden" && !once) close();
});
close();

// All there is beside it, on the way up to the page.
function around(cloth) {
  const found = [];
  for (let one = cloth; one !== document.body; one = one.parentElement) {
    found.push(...[...one.parentElement.children].filter((other) => other !== one));
  }
  return found;
}
