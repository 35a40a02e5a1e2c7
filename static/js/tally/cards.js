// Tap a token: one more of it. The minus takes one off. What is left in the box is said below.
import { fill } from "../shared/text.js";

export function cards(page, store, box) {
  const step = page.querySelector("[data-step=count]");
  const { left: leftWords, over: overWords } = step.querySelector("[data-left]").dataset;

  function count(card, change) {
    store.change((tally) => {
      const pile = tally.players[tally.turn][box.of(tally).pile];
      const now = Math.max(0, (pile[card] ?? 0) + change);
      if (now) pile[card] = now;
      else delete pile[card];
    });
  }

  for (const good of step.querySelectorAll("[data-card]")) {
    const add = good.querySelector(".good__add");
    add.addEventListener("click", () => count(good.dataset.card, +1));
    good.querySelector(".good__take").addEventListener("click", () => {
      count(good.dataset.card, -1);
      // the minus hides at zero and must not take the focus with it
      if (good.dataset.count === "0") add.focus();
    });
  }

  store.read((tally) => {
    const pile = tally.players[tally.turn][box.of(tally).pile];
    for (const good of step.querySelectorAll(`.kinds[data-edition="${tally.edition}"] [data-card]`)) {
      const card = good.dataset.card;
      const copies = box.copies(tally, card);
      const counted = box.counted(tally, card);
      const over = counted - copies;
      const worth = good.querySelector("[data-worth]");
      if (worth) worth.textContent = box.value(tally, card);
      good.hidden = copies === 0 && counted === 0;
      good.dataset.count = pile[card] ?? 0;
      good.querySelector(".token__badge").textContent = pile[card] ?? 0;
      good.toggleAttribute("data-touched", counted > 0);
      good.toggleAttribute("data-over", over > 0);
      good.querySelector(".good__left").textContent =
        over > 0 ? fill(overWords, { over }) : fill(leftWords, { left: copies - counted, copies });
    }
  });
}
