// A new table: names in seating order, the last group at hand.
import { printedNumbers } from "../nottingham/new.js";
import { group } from "./group.js";
import { rows } from "./rows.js";

const form = document.querySelector("[data-new]");
const names = rows(form);
group(form, names);
printedNumbers(form);

// only the options of the chosen box
const show = () => {
  const chosen = form.querySelector("[name=edition]:checked");
  for (const options of form.querySelectorAll("fieldset[data-edition]")) {
    options.hidden = options.dataset.edition !== chosen.value;
  }
  for (const points of form.querySelectorAll(".printed-points")) {
    points.hidden = !points.closest("fieldset").querySelector("[data-option=black_market]")?.checked;
  }
  names.limit(Number(chosen.dataset.least), Number(chosen.dataset.most));
};
form.addEventListener("change", show);
show();
document.body.dataset.ready = "";
