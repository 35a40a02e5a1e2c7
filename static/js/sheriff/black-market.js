// The black market: the piles that can be taken from, each a button that sends which.
import { unhurried } from "../shared/dialog.js";

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-market]");
  if (!button) return;
  const dialog = document.querySelector("#black-market-dialog");
  const pile = dialog.querySelector("[data-pile]").content;
  dialog.querySelector("[data-piles]").replaceChildren(
    ...JSON.parse(button.dataset.market).map(({ fields, text }) => {
      const made = pile.cloneNode(true).firstElementChild;
      made.dataset.fields = JSON.stringify(fields);
      made.textContent = text;
      return made;
    }),
  );
  unhurried(dialog);
});
