// Points the table counted itself: a number, and what it is for.
export function other(page, store) {
  const fields = [...page.querySelectorAll("[data-other]")];
  for (const field of fields) {
    field.addEventListener("input", () =>
      store.change((tally) => {
        const one = tally.players[tally.turn];
        const { other: name } = field.dataset;
        one[name] = field.type === "number" ? (field.checkValidity() && Number(field.value)) || 0 : field.value;
      }),
    );
  }
  store.read((tally) => {
    for (const field of fields) {
      // never under somebody's fingers
      if (field !== document.activeElement) field.value = tally.players[tally.turn][field.dataset.other] || "";
    }
  });
}
