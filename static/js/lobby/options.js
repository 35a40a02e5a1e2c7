// Changing how you play: the dialog begins with what is chosen now, and sends what was changed.
import { showNeeded } from "../shared/needed.js";
import { ownCards } from "../shared/own-cards.js";
import { steppers } from "../shared/steppers.js";
import { send } from "../table/send.js";

export function options() {
  const form = document.querySelector("[data-change-options]");
  if (!form) return;
  const dialog = form.closest("dialog");
  const points = [...form.querySelectorAll("input[data-points]")];
  const cards = ownCards(form);
  steppers(form);
  let before = {};

  function fill(now) {
    before = now;
    form.reset();
    for (const field of form.elements) {
      if (!(field.name in now)) continue;
      if (field.type === "checkbox") field.checked = now[field.name];
      else if (field.type === "radio") field.checked = field.value === now[field.name];
      else choose(field, now[field.name] ?? "");
    }
    for (const field of points) field.value = now[field.dataset.points]?.[field.dataset.of]?.[field.dataset.which] ?? "";
    cards.write(now);
    showNeeded(form, "form");
  }

  // a number that none of those offered is, chosen elsewhere, is offered too
  function choose(select, value) {
    select.value = value;
    if (select.value === String(value)) return;
    select.add(new Option(value, value));
    select.value = value;
  }

  function chosen() {
    const found = cards.read();
    for (const field of form.elements) {
      if (!(field.name in before) || (field.type === "radio" && !field.checked)) continue;
      if (field.type === "checkbox") found[field.name] = field.checked && !field.closest("[data-needs]")?.hidden;
      else if (field.dataset.number) found[field.name] = field.value === "" ? null : Number(field.value);
      else found[field.name] = field.value;
    }
    for (const { dataset, value, placeholder } of points) {
      const pair = ((found[dataset.points] ??= {})[dataset.of] ??= []);
      pair[dataset.which] = Number(value === "" ? placeholder : value);
    }
    return Object.fromEntries(
      Object.entries(found).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
    );
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-options]");
    if (!button) return;
    fill(JSON.parse(button.dataset.options));
    dialog.showModal();
    dialog.scrollTop = 0;
  });
  form.addEventListener("change", () => showNeeded(form, "form"));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const changed = chosen();
    if (Object.keys(changed).length) {
      const done = await send("set_options", { options: changed });
      if (done.problem) return;
    }
    dialog.close();
  });
}
