// Which game, with which options, with which points on the cards.
import { ownCards } from "../shared/own-cards.js";
import { steppers } from "../shared/steppers.js";

export function setup(page, store, box) {
  const cards = Object.fromEntries(
    [...page.querySelectorAll("[data-step=setup] fieldset[data-edition]")].map((part) => [part.dataset.edition, ownCards(part)]),
  );
  for (const [edition, own] of Object.entries(cards)) {
    own.changed((option, chosen) =>
      store.change((tally) => {
        if (tally.edition === edition) tally.options[option] = chosen;
      }),
    );
  }
  steppers(page);
  for (const choice of page.querySelectorAll("input[name=edition]")) {
    choice.addEventListener("change", () => store.change((tally) => (tally.edition = choice.value)));
  }
  for (const flag of page.querySelectorAll("[data-option]")) {
    flag.addEventListener("change", () => store.change(({ options }) => (options[flag.dataset.option] = flag.checked)));
  }
  const printed = [...page.querySelectorAll("input[data-points]")];
  for (const field of printed) {
    field.addEventListener("input", () =>
      store.change(({ options }) => {
        const { points, of, which } = field.dataset;
        const pair = (options[points][of] ??= [null, null]);
        pair[which] = field.value === "" || !field.checkValidity() ? null : Number(field.value);
      }),
    );
  }

  store.read((tally) => {
    for (const choice of page.querySelectorAll("input[name=edition]")) choice.checked = choice.value === tally.edition;
    for (const part of page.querySelectorAll("[data-edition]")) part.hidden = part.dataset.edition !== tally.edition;
    for (const flag of page.querySelectorAll("[data-option]")) flag.checked = tally.options[flag.dataset.option];
    for (const part of page.querySelectorAll("[data-needs]")) part.hidden = !box.on(tally, part.dataset.needs);
    cards[tally.edition].write(tally.options);
    for (const field of printed) {
      // never under somebody's fingers
      if (field === document.activeElement) continue;
      const { points, of, which } = field.dataset;
      field.value = tally.options[points][of]?.[which] ?? "";
    }
  });
}
