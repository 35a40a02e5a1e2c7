// The dialog of a few ways to go on: each is a button that sends a command, or asks on.
import { unhurried } from "../shared/dialog.js";

const dialog = document.querySelector("#options-dialog");
const find = (name) => dialog.querySelector(`[data-${name}]`);

function way({ text, hint, colour, command, fields, choose, disabled }) {
  const button = find("way").content.firstElementChild.cloneNode(true);
  const swatch = button.querySelector("svg");
  if (colour) swatch.classList.add(`colour-${colour}`);
  else swatch.remove();
  button.querySelector("b").textContent = text;
  button.querySelector("small").textContent = hint ?? "";
  if (command) button.dataset.command = command;
  if (fields) button.dataset.fields = JSON.stringify(fields);
  if (choose) button.dataset.choose = JSON.stringify(choose);
  button.disabled = Boolean(disabled);
  return button;
}

export function options() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-options]");
    if (!button) return;
    const how = JSON.parse(button.dataset.options);
    dialog.querySelector("h2").textContent = how.title;
    find("hint").textContent = how.hint ?? "";
    find("hint").hidden = !how.hint;
    find("ways").replaceChildren(...how.options.map(way));
    unhurried(dialog);
    dialog.scrollTop = 0;
  });
  dialog.addEventListener("click", (event) => {
    if (event.target.closest("[data-choose]")) dialog.close();
  });
}
