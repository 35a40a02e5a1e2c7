// Starting with deputies: lots are drawn here, or the table says which two cards it drew.
const form = document.querySelector("[data-start]");

if (form) {
  const byTable = () => form.querySelector("[name=draw]:checked")?.value === "table";
  const deputies = () => [...form.querySelectorAll("[data-deputy]")];
  // the players drawn, whatever their places become
  const drawn = new Map();

  // Places change and players leave while this is open.
  const settle = () => {
    const named = form.querySelector("[data-named]");
    if (named) named.hidden = !byTable();
    for (const one of deputies()) {
      const still = one.querySelector(`[data-key="${drawn.get(one.dataset.deputy)}"]`);
      if (still) still.selected = true;
    }
  };

  form.addEventListener("change", ({ target }) => {
    if (target.dataset.deputy) drawn.set(target.dataset.deputy, target.selectedOptions[0].dataset.key);
    settle();
  });
  form.addEventListener("region", settle);
  form.addEventListener("starting", ({ detail: fields }) => {
    if (form.querySelector("[name=draw]")) fields.deputies = byTable() ? deputies().map((one) => Number(one.value)) : null;
  });
}
