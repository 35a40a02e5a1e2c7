// The dialog that asks which items: one is answered by one tap, several by as many and a button.
import { unhurried } from "../shared/dialog.js";
import { send } from "../table/send.js";
import { press, tapped, tokens } from "./tokens.js";

const dialog = document.querySelector("#choose-dialog");
const find = (name) => dialog.querySelector(`[data-${name}]`);
let how = {};
let chosen = [];

function answer() {
  if (how.each) return Object.fromEntries(chosen.map((item) => [item, how.each]));
  return how.several ? chosen : chosen[0];
}

function paint() {
  press(find("items"), chosen);
  find("done").disabled = chosen.length !== how.wanted;
}

export function ask(question) {
  how = question;
  chosen = [];
  dialog.querySelector("h2").textContent = how.title;
  find("hint").textContent = how.hint ?? "";
  find("hint").hidden = !how.hint;
  find("done").textContent = how.done ?? "";
  find("done").hidden = how.wanted === 1 && !how.done;
  tokens(find("items"), how.only, how.counts);
  paint();
  unhurried(dialog);
  dialog.scrollTop = 0;
}

export function choosing() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-choose]");
    if (button) ask(JSON.parse(button.dataset.choose));
  });
  dialog.addEventListener("click", (event) => {
    const item = tapped(event);
    if (!item) return;
    if (chosen.includes(item)) chosen = chosen.filter((other) => other !== item);
    // one too many pushes the first one out
    else chosen = [...chosen, item].slice(-how.wanted);
    paint();
    if (how.wanted === 1 && !how.done) dialog.close("yes");
  });
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "yes") send(how.command, { ...how.fields, [how.into]: answer() });
  });
}
