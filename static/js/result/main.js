// The result: reasons unfolded, told to others, printed; or seen before the host gets there.
import { hand, share } from "../links.js";

const reasons = () => [...document.querySelectorAll("#result .rank")];
const summary = () => document.querySelector("#result [data-summary]")?.dataset.summary ?? "";
const unfolded = () => reasons().length > 0 && reasons().every((reason) => reason.open);

function label() {
  for (const button of document.querySelectorAll("[data-show-all]")) {
    button.textContent = unfolded() ? button.dataset.hide : button.dataset.show;
  }
}

const open = (yes) =>
  reasons().forEach((reason) => {
    reason.open = yes;
  });

document.addEventListener("click", (event) => {
  const on = (name) => event.target.closest(`[data-${name}]`);
  if (on("show-all")) open(!unfolded());
  else if (on("share")) share({ text: summary(), url: location.origin + location.pathname });
  else if (on("copy")) hand(summary());
  else if (on("print")) print();
  else if (on("skip")) {
    document.body.dataset.skipped = "";
    document.querySelector("#result h1")?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }
});
document.addEventListener("toggle", label, true);
document.addEventListener("region", label);

// each step of the show begins at the top
let step = document.querySelector(".show")?.dataset.step;
document.addEventListener("region", (event) => {
  const now = event.target.id === "show" ? event.target.querySelector(".show")?.dataset.step : step;
  if (now !== step) scrollTo(0, 0);
  step = now;
});

let before = [];
addEventListener("beforeprint", () => {
  before = reasons().map((reason) => [reason, reason.open]);
  open(true);
});
addEventListener("afterprint", () => before.forEach(([reason, was]) => (reason.open = was)));
label();
