// Tokens into the bag: a tap puts one in, a tap on its place takes it out, then it is sealed.
import { fill } from "../shared/text.js";
import { send } from "../table/send.js";
import { draft, keep, scopeOf } from "./drafts.js";
import { tokenOf } from "../table/heap.js";

const place = () => document.querySelector("[data-loader]");
// in the order they were put in
const inBag = (loader) => draft("bag", scopeOf(loader.dataset), []);

function change(how) {
  const loader = place();
  const bag = how(inBag(loader));
  if (bag.length > Number(loader.dataset.most)) return;
  keep("bag", scopeOf(loader.dataset), bag);
  paint();
}

function paint() {
  const loader = place();
  const button = document.querySelector("[data-seal]");
  if (!loader) return;
  const bag = inBag(loader);
  const full = bag.length >= Number(loader.dataset.most);
  for (const pick of loader.querySelectorAll("[data-add]")) {
    const count = bag.filter((good) => good === pick.dataset.add).length;
    const badge = pick.querySelector(".token__badge");
    badge.hidden = count === 0;
    badge.textContent = count;
    pick.setAttribute("aria-disabled", full);
  }
  for (const slot of document.querySelectorAll("[data-slot]")) {
    const good = bag[Number(slot.dataset.slot)];
    const token = good ? tokenOf(good) : null;
    slot.className = token ? `slot full ${token.dataset.kind}` : "slot";
    slot.disabled = !token;
    slot.setAttribute("aria-label", token ? fill(slot.dataset.take, { card: token.dataset.name }) : slot.dataset.empty);
    slot.replaceChildren(...(token ? [token.querySelector(".token__glyph").cloneNode(true)] : []));
  }
  const said = document.querySelector("[data-bag-count]");
  if (said) said.textContent = bag.length ? fill(said.dataset.text, { count: bag.length }) : said.dataset.none;
  if (button) button.hidden = bag.length === 0;
}

async function seal(button) {
  const goods = {};
  for (const good of inBag(place())) goods[good] = (goods[good] ?? 0) + 1;
  button.setAttribute("aria-busy", "true");
  // the draft stays for whoever opens the bag again while others still load
  await send("seal_bag", { goods });
  button.removeAttribute("aria-busy");
}

export function loading() {
  document.addEventListener("click", (event) => {
    const add = event.target.closest("[data-loader] [data-add]");
    const slot = event.target.closest("[data-slot]");
    const button = event.target.closest("[data-seal]");
    if (add) change((bag) => [...bag, add.dataset.add]);
    else if (slot) change((bag) => bag.filter((_, at) => at !== Number(slot.dataset.slot)));
    else if (button && button.getAttribute("aria-busy") !== "true") seal(button);
  });
  document.addEventListener("region", paint);
  paint();
}
