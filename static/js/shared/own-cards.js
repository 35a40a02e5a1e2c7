// Cards chosen one by one, with the numbers on one's own copies: option → card → number → value.
export function ownCards(form) {
  const options = [...form.querySelectorAll("[data-own-cards]")];
  const ticks = (option) => [...option.querySelectorAll("[data-own-card]")];
  const numbers = (option, card) => [...option.querySelectorAll(`[data-printed-on="${card}"]`)];
  const typed = ({ value, dataset, validity }) => Number(value === "" || !validity.valid ? dataset.proposed : value);

  const read = (option) =>
    Object.fromEntries(
      ticks(option)
        .filter((tick) => tick.checked)
        .map(({ dataset: { ownCard: card } }) => [
          card,
          Object.fromEntries(numbers(option, card).map((field) => [field.dataset.printed, typed(field)])),
        ]),
    );

  function write(option, chosen = {}) {
    for (const tick of ticks(option)) {
      const { ownCard: card } = tick.dataset;
      tick.checked = card in chosen;
      for (const field of numbers(option, card)) {
        // never under somebody's fingers
        if (field !== document.activeElement) field.value = chosen[card]?.[field.dataset.printed] ?? field.dataset.proposed;
      }
    }
    // what is chosen is seen
    option.open ||= Object.keys(chosen).length > 0;
  }

  return {
    read: () => Object.fromEntries(options.map((option) => [option.dataset.ownCards, read(option)])),
    write: (chosen) => options.forEach((option) => write(option, chosen[option.dataset.ownCards])),
    changed: (told) => {
      for (const option of options) {
        for (const kind of ["input", "change"]) option.addEventListener(kind, () => told(option.dataset.ownCards, read(option)));
      }
    },
  };
}
