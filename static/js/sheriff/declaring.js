// One kind, and as many as there are cards in the bag: the tap on the kind declares. Where the number has to be said as
// well, whichever of the two is tapped last declares.
import { send } from "../table/send.js";
import { draft, keep, scopeOf } from "./drafts.js";

const place = () => document.querySelector("[data-declarer]");
const said = (declarer) => draft("declaration", scopeOf(declarer.dataset), { good: null, count: null });
const countOf = (declarer) => Number(declarer.dataset.count) || said(declarer).count;

function paint() {
  const declarer = place();
  if (!declarer) return;
  const { good } = said(declarer);
  const count = countOf(declarer);
  for (const one of declarer.querySelectorAll("[data-good]")) one.setAttribute("aria-pressed", one.dataset.good === good);
  for (const one of declarer.querySelectorAll("[data-number]")) {
    one.setAttribute("aria-pressed", Number(one.dataset.number) === count);
  }
}

async function declare(button, more) {
  const declarer = place();
  if (declarer.querySelector("[aria-busy=true]")) return;
  keep("declaration", scopeOf(declarer.dataset), { ...said(declarer), ...more });
  paint();
  const { good } = said(declarer);
  const count = countOf(declarer);
  if (!good || !count) return;
  button.setAttribute("aria-busy", "true");
  await send("declare", { ...JSON.parse(declarer.dataset.fields), good, count });
  button.removeAttribute("aria-busy");
}

export function declaring() {
  document.addEventListener("click", ({ target }) => {
    const good = target.closest("[data-declarer] [data-good]");
    const number = target.closest("[data-declarer] [data-number]");
    if (good) declare(good, { good: good.dataset.good });
    else if (number) declare(number, { count: Number(number.dataset.number) });
  });
  document.addEventListener("region", paint);
  paint();
}
