// Correcting the book: what it says and what it shall say, for one player, and why.
import { fill } from "../shared/text.js";
import { say, send } from "./send.js";

const dialog = document.querySelector("#book-dialog");
const form = dialog.querySelector("form");
const whose = form.querySelector("[data-whose] select");
const ownWords = form.querySelector("[data-own-words]");
const rows = [...form.querySelectorAll("[data-row]")];
let opener = null;
let changes = {};

// button and region are drawn anew whenever the table changes, so this is what the book says now
const held = (what) => {
  const { held: own } = JSON.parse(opener.dataset.book);
  const all = own ?? JSON.parse(document.querySelector("#book [data-in-book]").dataset.inBook);
  return what in all[whose.value] ? all[whose.value][what] : 0;
};
// whose purse is closed to us, of that we only know the change
const shown = (what) => {
  const [is, by] = [held(what), changes[what] ?? 0];
  if (is === null) return by > 0 ? `+${by}` : String(by).replace("-", "−");
  return by ? `${is} → ${is + by}` : `${is}`;
};
const changed = () => rows.filter(({ dataset }) => changes[dataset.row]);

function show() {
  if (!opener) return;
  for (const row of rows) row.querySelector("[data-sum]").textContent = shown(row.dataset.row);
  form.querySelector("[data-write]").disabled = changed().length === 0;
  const own = form.elements.reason.value === "";
  ownWords.hidden = !own;
  ownWords.required = own;
}

function open(button, seat) {
  opener = button;
  const { seat: only, rows: some } = JSON.parse(button.dataset.book);
  changes = {};
  form.reset();
  whose.value = only ?? seat ?? whose.value;
  form.querySelector("[data-whose]").hidden = only !== undefined;
  for (const row of rows) row.hidden = some !== undefined && !some.includes(row.dataset.row);
  show();
  dialog.showModal();
  dialog.scrollTop = 0;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-book]");
  if (button) open(button);
  // a purse in the ledger
  const purse = event.target.closest("[data-book-seat]");
  if (purse) open(document.querySelector("#menu [data-book]"), purse.dataset.bookSeat);
});
form.addEventListener("click", (event) => {
  const by = event.target.closest("[data-by]")?.dataset.by;
  if (!by) return;
  const what = event.target.closest("[data-row]").dataset.row;
  changes[what] = Math.max((changes[what] ?? 0) + Number(by), -(held(what) ?? Infinity));
  show();
});
form.addEventListener("change", ({ target }) => {
  if (target === whose) changes = {};
  show();
  if (target.name === "reason" && !ownWords.hidden) ownWords.focus();
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const counts = {};
  for (const { dataset } of changed()) {
    const place = dataset.within ? (counts[dataset.within] ??= {}) : counts;
    place[dataset.row] = changes[dataset.row];
  }
  const what = changed().map(({ dataset: { row, label } }) => `${label} ${shown(row)}`);
  const done = fill(form.dataset.done, { changes: `${whose.selectedOptions[0].text}: ${what.join(", ")}` });
  const reason = form.elements.reason.value || ownWords.value;
  const answer = await send("correct", { seat: Number(whose.value), ...counts, reason });
  if (answer.problem) return;
  for (const one of document.querySelectorAll("dialog[open]:not(#refusal)")) one.close();
  say(done);
});
document.addEventListener("region", show);
