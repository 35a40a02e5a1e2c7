// The number pad: what is printed on the copy only, one number or two.
import { send } from "../table/send.js";

const MOST_DIGITS = 3;
const dialog = document.querySelector("#pad-dialog");
const find = (name) => dialog.querySelector(`[data-${name}]`);
let how = { slots: [] };
let typed = [];
let at = 0;
// a number that was there before is replaced by the first digit, not added to
let fresh = true;

function paint() {
  [...find("slots").children].forEach((slot, index) => {
    slot.setAttribute("aria-pressed", index === at);
    slot.querySelector("output").textContent = typed[index] || "–";
  });
  find("done").disabled = typed.some((text) => text === "");
}

function go(to) {
  at = to;
  fresh = true;
  paint();
}

function digit(key) {
  typed[at] = fresh ? key : (typed[at] + key).slice(0, MOST_DIGITS);
  fresh = false;
  // two digits are what a task shows: on to the other number
  if (typed[at].length === 2 && at < typed.length - 1 && typed[at + 1] === "") go(at + 1);
  else paint();
}

function rub() {
  typed[at] = typed[at].slice(0, -1);
  fresh = false;
  paint();
}

function ask(question) {
  how = question;
  typed = how.slots.map(({ start }) => (Number.isInteger(start) ? String(start) : ""));
  dialog.querySelector("h2").textContent = how.title;
  find("hint").textContent = how.hint ?? "";
  find("hint").hidden = !how.hint;
  find("slots").replaceChildren(
    ...how.slots.map(({ label }, index) => {
      const slot = find("pad-slot").content.firstElementChild.cloneNode(true);
      slot.querySelector("span").textContent = label;
      slot.addEventListener("click", () => go(index));
      return slot;
    }),
  );
  go(0);
  dialog.returnValue = "";
  dialog.showModal();
  dialog.scrollTop = 0;
}

export function pad() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-pad]");
    if (button) ask(JSON.parse(button.dataset.pad));
  });
  dialog.addEventListener("click", (event) => {
    const key = event.target.closest("[data-digit]");
    if (key) digit(key.dataset.digit);
    else if (event.target.closest("[data-rub]")) rub();
  });
  dialog.addEventListener("keydown", (event) => {
    if (/^\d$/.test(event.key)) digit(event.key);
    else if (event.key === "Backspace") rub();
    else return;
    event.preventDefault();
  });
  dialog.addEventListener("close", () => {
    if (dialog.returnValue !== "yes") return;
    const numbers = how.slots.map(({ name }, index) => [name, Number(typed[index])]);
    send(how.command, { ...how.fields, ...Object.fromEntries(numbers) });
  });
}
