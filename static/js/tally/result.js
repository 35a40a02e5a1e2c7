// The result: counted and drawn here, so that no network is needed.
import { drawing } from "./draw.js";
import { request } from "./request.js";
import { scorer } from "./scorer.js";

export function result(page, store, box, nameOf, errors) {
  const step = page.querySelector("[data-step=result]");
  const place = step.querySelector("[data-score]");
  const { count: countOf, edition } = scorer(JSON.parse(step.dataset.scoring));
  const template = document.createElement("div");
  template.append(page.querySelector("#score-drawing").content);
  const draw = drawing(template);

  function count() {
    errors.clear();
    const counted = countOf(request(store.tally, box, nameOf));
    if (counted.wrong) return errors.show(counted.wrong);
    place.replaceChildren(...draw(edition(counted.edition), counted));
    place.querySelector("h1").focus({ preventScroll: true });
    step.dispatchEvent(new CustomEvent("drawn"));
  }

  return {
    count,
    reasons: () => [...place.querySelectorAll("details.rank")],
    drawn: (then) => step.addEventListener("drawn", then),
    summary: () => place.querySelector("[data-summary]").dataset.summary,
  };
}
