// Older entries of the log, on demand.
import { page } from "./page.js";

export function log() {
  const dialog = document.querySelector("#log-dialog");
  if (!dialog) return;
  const older = dialog.querySelector("[data-older]");
  const more = dialog.querySelector("[data-show-older]");
  let before = null;

  more.addEventListener("click", async () => {
    before ??= Number(dialog.querySelector(".log").dataset.first);
    const url = new URL(older.dataset.url, location.origin);
    url.searchParams.set("before", before);
    if (page.acting !== null) url.searchParams.set("seat", page.acting);
    try {
      const answer = await fetch(url);
      if (!answer.ok) return;
      older.insertAdjacentHTML("beforeend", await answer.text());
    } catch {
      return; // no connection: the button stays for later
    }
    before = Number(older.lastElementChild?.dataset.version ?? 0);
    more.hidden = before <= 1;
  });
  // where it begins may have moved on while it was closed
  dialog.addEventListener("close", () => {
    older.replaceChildren();
    before = null;
    more.hidden = false;
  });
}
