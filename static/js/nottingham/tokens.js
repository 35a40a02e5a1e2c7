// Items to choose from, cloned from the box on the page: a tap chooses, nothing is counted.
import { boxed } from "../table/heap.js";

export function tokens(place, only, counts = {}) {
  const kinds = boxed().filter(({ dataset }) => only.includes(dataset.good));
  place.replaceChildren(
    ...kinds.map((kind) => {
      const row = kind.cloneNode(true);
      row.querySelector("[data-less]").remove();
      const button = row.querySelector("[data-more]");
      button.setAttribute("aria-label", row.dataset.name);
      button.setAttribute("aria-pressed", "false");
      row.querySelector(".token__badge").textContent = counts[row.dataset.good] ?? "";
      row.dataset.count = counts[row.dataset.good] ?? 0;
      return row;
    }),
  );
}

export const press = (place, chosen) => {
  for (const row of place.children) {
    row.querySelector("[data-more]").setAttribute("aria-pressed", chosen.includes(row.dataset.good));
  }
};

export const tapped = (event) => event.target.closest("[data-more]")?.closest("[data-good]")?.dataset.good;
