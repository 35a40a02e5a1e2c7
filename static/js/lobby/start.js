// Starting: who is sheriff first, or which two deputies were drawn.
import { send } from "../table/send.js";

export function start() {
  const form = document.querySelector("[data-start]");
  if (!form) return;
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
    // who was to begin is gone: lots, as at first
    const lots = form.querySelector("[name=first]");
    if (lots && !form.querySelector("[name=first]:checked")) lots.checked = true;
  };

  // after a rematch the next player in turn is proposed
  const proposed = new URLSearchParams(location.search).get("first");
  const choice = form.querySelector(`[name=first][value="${CSS.escape(proposed ?? "")}"]`);
  if (choice) choice.checked = true;
  form.addEventListener("change", ({ target }) => {
    if (target.dataset.deputy) drawn.set(target.dataset.deputy, target.selectedOptions[0].dataset.key);
    settle();
  });
  form.addEventListener("region", settle);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const fields = {};
    if (form.querySelector("[name=draw]")) {
      fields.deputies = byTable() ? deputies().map((one) => Number(one.value)) : null;
    } else {
      const { value } = form.querySelector("[name=first]:checked");
      fields.first = value === "" ? null : Number(value);
    }
    const done = await send("start", fields);
    if (!done.problem) form.closest("dialog").close();
  });
}
