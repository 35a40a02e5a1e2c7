// Tap a purse, see its ledger: data-ledger holds the seat, or nothing for all of them.
import { page } from "./page.js";

export function ledger() {
  const dialog = document.querySelector("#ledger-dialog");
  if (!dialog) return;
  const place = dialog.querySelector("[data-ledger-place]");

  document.addEventListener("click", async (event) => {
    const purse = event.target.closest("[data-ledger]");
    if (!purse) return;
    const url = new URL(place.dataset.url, location.origin);
    if (purse.dataset.ledger) url.searchParams.set("of", purse.dataset.ledger);
    if (page.acting !== null) url.searchParams.set("seat", page.acting);
    let html;
    try {
      const answer = await fetch(url);
      if (!answer.ok) return;
      html = await answer.text();
    } catch {
      return; // the line on top says that there is no connection
    }
    place.innerHTML = html;
    if (!dialog.open) dialog.showModal();
    place.querySelector("h2").focus();
  });
}
