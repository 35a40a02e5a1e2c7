// One kind, and as many as there are cards in the bag.
import { fill } from "../shared/text.js";
import { send } from "../table/send.js";
import { draft, keep, scopeOf } from "./drafts.js";

const place = () => document.querySelector("[data-declarer]");
const said = (declarer) => draft("declaration", scopeOf(declarer.dataset), { good: null, count: null });
const countOf = (declarer) => Number(declarer.dataset.count) || said(declarer).count;

function paint() {
  const declarer = place();
  const button = document.querySelector("[data-declare]");
  if (!declarer || !button) return;
  const { good } = said(declarer);
  const count = countOf(declarer);
  for (const one of declarer.querySelectorAll("[data-good]")) one.setAttribute("aria-pressed", one.dataset.good === good);
  for (const one of declarer.querySelectorAll("[data-number]")) {
    one.setAttribute("aria-pressed", Number(one.dataset.number) === count);
  }
  const chosen = good && declarer.querySelector(`[data-good="${good}"]`);
  button.disabled = !chosen || !count;
  if (!button.disabled) button.textContent = fill(button.dataset.text, { what: JSON.parse(chosen.dataset.say)[count - 1] });
}

function change(more) {
  const declarer = place();
  keep("declaration", scopeOf(declarer.dataset), { ...said(declarer), ...more });
  paint();
}

export function declaring() {
  document.addEventListener("click", async (event) => {
    const good = event.target.closest("[data-declarer] [data-good]");
    const number = event.target.closest("[data-declarer] [data-number]");
    const button = event.target.closest("[data-declare]");
    if (good) change({ good: good.dataset.good });
    else if (number) change({ count: Number(number.dataset.number) });
    else if (button && button.getAttribute("aria-busy") !== "true") {
      button.setAttribute("aria-busy", "true");
      await send("declare", { ...JSON.parse(place().dataset.fields), good: said(place()).good, count: countOf(place()) });
      button.removeAttribute("aria-busy");
    }
  });
  document.addEventListener("region", paint);
  paint();
}
