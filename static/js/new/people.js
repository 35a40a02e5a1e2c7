// The people of a group, or of the last tables of this phone, as chips: a tap seats one, in the order they are
// tapped; another tap lets them go.
import { lastPeople } from "./group.js";

export function people(form, names) {
  const place = form.querySelector("[data-people]");
  const pattern = document.querySelector("#person-chip").content;
  const known = [...place.querySelectorAll("button")].map((chip) => chip.textContent);
  for (const name of known.length ? [] : lastPeople()) {
    const chip = pattern.cloneNode(true);
    chip.querySelector("button").textContent = name;
    place.append(chip);
  }
  if (!place.querySelector("button")) return;
  place.hidden = false;
  const chips = [...place.querySelectorAll("button")];
  const show = () => {
    const seated = new Set(names.names());
    for (const chip of chips) chip.setAttribute("aria-pressed", String(seated.has(chip.textContent)));
  };
  place.addEventListener("click", ({ target }) => {
    const chip = target.closest("button");
    if (!chip) return;
    const seated = names.names();
    const at = seated.indexOf(chip.textContent);
    if (at < 0) seated.push(chip.textContent);
    else seated.splice(at, 1);
    names.put(seated);
    // as many rows as the box needs, no more than it has room for
    form.dispatchEvent(new Event("change"));
    show();
  });
  form.addEventListener("input", show);
  show();
}
