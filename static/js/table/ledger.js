// Tap a purse, see its ledger: data-ledger holds the seat, or nothing for all of them. What is older is added below.
import { page } from "./page.js";

const dialog = document.querySelector("#ledger-dialog");
const place = dialog.querySelector("[data-ledger-place]");

document.addEventListener("click", async (event) => {
  const purse = event.target.closest("[data-ledger]");
  if (!purse) return;
  const { ledger: of, before, held } = purse.dataset;
  const url = new URL(place.dataset.url, location.origin);
  for (const [name, value] of Object.entries({ of, before, held })) if (value) url.searchParams.set(name, value);
  if (page.acting !== null) url.searchParams.set("seat", page.acting);
  let html;
  try {
    const answer = await fetch(url);
    if (!answer.ok) return;
    html = await answer.text();
  } catch {
    return; // the line on top says that there is no connection
  }
  if (before) {
    if (purse.isConnected) add(purse, html);
    return;
  }
  place.innerHTML = html;
  const correct = dialog.querySelector("[data-book-seat]");
  correct.dataset.bookSeat = purse.dataset.ledger;
  correct.hidden = !purse.dataset.ledger || !document.querySelector("#menu [data-book]");
  if (!dialog.open) dialog.showModal();
  place.querySelector("h2").focus();
});

// The lines of another page of it, and its way to what is older still.
function add(button, html) {
  const found = document.createElement("template");
  found.innerHTML = html;
  place.querySelector("tbody").append(...found.content.querySelectorAll("tbody tr"));
  button.replaceWith(...found.content.querySelectorAll("[data-before]"));
}
