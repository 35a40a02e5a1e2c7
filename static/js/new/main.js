// A new table: names in seating order, the last group at hand.
import { showNeeded } from "../shared/needed.js";
import { steppers } from "../shared/steppers.js";
import { showChosen } from "./chosen.js";
import { group } from "./group.js";
import { numberRows } from "./number-rows.js";
import { people } from "./people.js";
import { rows } from "./rows.js";

const form = document.querySelector("[data-new]");
const names = rows(form);
group(form, names);
people(form, names);
numberRows(form);
steppers(form);

// only the options of the chosen box
const show = () => {
  const chosen = form.querySelector("[name=edition]:checked");
  for (const options of form.querySelectorAll("fieldset[data-edition]")) {
    options.hidden = options.dataset.edition !== chosen.value;
  }
  showNeeded(form, "fieldset");
  // what goes with one device is not asked then
  const { value: who } = form.querySelector("[name=who]:checked");
  for (const part of form.querySelectorAll("[data-unless]")) part.hidden = part.dataset.unless.split(" ").includes(who);
  const most = Object.entries(JSON.parse(chosen.dataset.mostWith))
    .filter(([option]) => form.querySelector(`[data-edition="${chosen.value}"] [data-option=${option}]`).checked)
    .map(([, more]) => more);
  showChosen(form);
  names.limit(Number(chosen.dataset.least), Math.max(Number(chosen.dataset.most), ...most));
};
form.addEventListener("change", show);
show();
// a complaint stands at its field, wherever that is on the page
form.querySelector(".wrong")?.scrollIntoView({ block: "center" });
document.body.dataset.ready = "";
