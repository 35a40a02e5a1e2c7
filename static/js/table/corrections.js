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

const isSeat = () => /^\d+$/.test(whose.value);
// button and region are drawn anew whenever the table changes, so this is what the book says now
const inBook = () => {
  const { held: own } = JSON.parse(opener.dataset.book);
  return (own ?? JSON.parse(document.querySelector("#book [data-in-book]").dataset.inBook))[whose.value] ?? {};
};
const held = (what) => inBook()[what] === undefined ? 0 : inBook()[what];
// whose purse is closed to us, of that we only know the change
const shown = (what) => {
  const [is, by] = [held(what), changes[what] ?? 0];
  if (is === null) return by > 0 ? `+${by}` : String(by).replace("-", "−");
  return by ? `${is} → ${is + by}` : `${is}`;
};
const changed = () => rows.filter(({ dataset }) => changes[dataset.row]);

function isAsked({ dataset }) {
  const { rows: some } = JSON.parse(opener.dataset.book);
  if (some !== undefined && !some.includes(dataset.row)) return false;
  if ("ofSeats" in dataset && !isSeat()) return false;
  return !("known" in dataset) || dataset.row in inBook();
}

function show() {
  if (!opener) return;
  for (const row of rows) {
    row.hidden = !isAsked(row);
    row.querySelector("[data-sum]").textContent = shown(row.dataset.row);
  }
  // with nothing in it that is asked there is nothing to unfold
  for (const more of form.querySelectorAll("details")) more.hidden = !more.querySelector("[data-row]:not([hidden])");
  form.querySelector("[data-write]").disabled = changed().length === 0;
  const own = form.elements.reason.value === "";
  ownWords.hidden = !own;
  ownWords.required = own;
}

function open(button, seat) {
  opener = button;
  const { seat: only } = JSON.parse(button.dataset.book);
  changes = {};
  form.reset();
  whose.value = only ?? seat ?? whose.value;
  form.querySelector("[data-whose]").hidden = only !== undefined;
  show();
  dialog.showModal();
  dialog.scrollTop = 0;
}

// What is sent of the rows: changes, what it comes to, or a list of what is there.
function corrected() {
  const counts = {};
  for (const { dataset } of changed()) {
    const { row: what, within, among } = dataset;
    if (among) counts[among] = rows.filter(({ dataset: one }) => one.among === among && held(one.row) + (changes[one.row] ?? 0) > 0).map(({ dataset: one }) => one.row);
    else if (within) (counts[within] ??= {})[what] = changes[what];
    else counts[what] = "whole" in dataset ? held(what) + changes[what] : changes[what];
  }
  return counts;
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
  const most = Number(event.target.closest("[data-row]").dataset.most ?? Infinity);
  const change = Math.max((changes[what] ?? 0) + Number(by), -(held(what) ?? Infinity));
  changes[what] = Math.min(change, most - (held(what) ?? 0));
  show();
});
form.addEventListener("change", ({ target }) => {
  if (target === whose) changes = {};
  show();
  if (target.name === "reason" && !ownWords.hidden) ownWords.focus();
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const what = changed().map(({ dataset: { row, label } }) => `${label} ${shown(row)}`);
  const done = fill(form.dataset.done, { changes: `${whose.selectedOptions[0].text}: ${what.join(", ")}` });
  const reason = form.elements.reason.value || ownWords.value;
  const { command = "correct" } = JSON.parse(opener.dataset.book);
  const counts = corrected();
  // what is a player's own secret only that player corrects
  const whoseBook = isSeat() ? { seat: Number(whose.value), ...counts } : { [whose.value]: counts };
  const answer = await send(command, { ...(command === "correct" ? whoseBook : counts), reason });
  if (answer.problem) return;
  for (const one of document.querySelectorAll("dialog[open]:not(#refusal)")) one.close();
  say(done);
});
document.addEventListener("region", show);
