// A set of a player without a phone: the item, then how many of them lie there, which lays it out.
import { send } from "../table/send.js";

const form = (event) => event.target.closest("[data-laying]");

function choose(place, item) {
  for (const one of place.querySelectorAll("[data-laid-item]")) one.setAttribute("aria-pressed", one.dataset.laidItem === item);
  place.querySelector("[data-laid-counts]").hidden = false;
  // what is half said is not drawn anew under the finger
  place.dataset.composing = "";
}

export function laying() {
  document.addEventListener("click", (event) => {
    const place = form(event);
    const item = event.target.closest("[data-laid-item]");
    const count = event.target.closest("[data-laid-count]");
    if (item) choose(place, item.dataset.laidItem);
    if (!count) return;
    const chosen = place.querySelector('[data-laid-item][aria-pressed="true"]').dataset.laidItem;
    const keep = place.querySelector("[data-laid-kept]").checked;
    send("trade_set", { ...JSON.parse(place.dataset.laying), item: chosen, count: Number(count.dataset.laidCount), keep });
  });
  document.addEventListener("sent", () => {
    for (const place of document.querySelectorAll("[data-laying]")) delete place.dataset.composing;
  });
}
