// A set: which item, how many cards, and whether one of them is kept. With the item chosen the others make room: on the
// smallest phone all that is laid out stands above the button that does it.
import { fill } from "../shared/text.js";
import { send } from "../table/send.js";
import { press, tapped, tokens } from "./tokens.js";

const dialog = document.querySelector("#set-dialog");
const find = (name) => dialog.querySelector(`[data-${name}]`);
let how = { kinds: {}, least: 3 };
let item = null;
let count = 0;

function numbers() {
  const pattern = find("number").content.firstElementChild;
  find("numbers").replaceChildren(
    ...(how.kinds[item] ?? []).map((_, at) => {
      const button = pattern.cloneNode(true);
      button.textContent = how.least + at;
      button.dataset.count = how.least + at;
      return button;
    }),
  );
}

function paint() {
  press(find("items"), [item]);
  for (const row of find("items").children) row.hidden = item !== null && row.dataset.good !== item;
  find("another").hidden = !item || find("items").children.length < 2;
  for (const button of find("numbers").children) button.setAttribute("aria-pressed", Number(button.dataset.count) === count);
  find("how-many").hidden = !item;
  find("keeping").hidden = !item;
  const done = find("done");
  done.disabled = !item || !count;
  if (!done.disabled) done.textContent = fill(done.dataset.text, { cards: how.kinds[item][count - how.least] });
}

export function trading() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-set]");
    if (!button) return;
    how = JSON.parse(button.dataset.set);
    item = null;
    count = 0;
    const kinds = Object.keys(how.kinds);
    tokens(find("items"), kinds);
    // the only one there can be
    if (kinds.length === 1) [item, count] = [kinds[0], how.least];
    find("none").hidden = kinds.length > 0;
    find("one-kept").checked = true;
    numbers();
    paint();
    dialog.returnValue = "";
    dialog.showModal();
    dialog.scrollTop = 0;
  });
  dialog.addEventListener("click", (event) => {
    const kind = tapped(event);
    const number = event.target.closest("[data-count]:not([data-good])");
    if (event.target.closest("[data-another]")) item = null;
    else if (kind) {
      item = kind;
      // the smallest set is the usual one
      count = Math.min(count || how.least, how.least + how.kinds[item].length - 1);
      numbers();
    } else if (number) count = Number(number.dataset.count);
    else return;
    paint();
  });
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "yes") send("trade_set", { item, count, keep: find("one-kept").checked });
  });
}
