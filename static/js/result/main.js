// The result: reasons unfolded, told to others, printed; or seen before the host gets there.
import { links, sharing } from "../shared/links.js";
import { unfolding } from "../shared/unfold.js";
import { picture } from "./picture.js";

const summary = () => document.querySelector("#result [data-summary]")?.dataset.summary ?? "";

links();
sharing(() => ({ text: summary(), url: location.origin + location.pathname }), summary);
document.addEventListener("region", unfolding(() => [...document.querySelectorAll("#result .rank")]));

picture();

document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-skip]")) return;
  document.body.dataset.skipped = "";
  document.querySelector("#result h1")?.focus({ preventScroll: true });
  scrollTo(0, 0);
});

// each step of the show begins at the top
let step = document.querySelector(".show")?.dataset.step;
document.addEventListener("region", (event) => {
  const now = event.target.id === "show" ? event.target.querySelector(".show")?.dataset.step : step;
  if (now !== step) scrollTo(0, 0);
  step = now;
});
