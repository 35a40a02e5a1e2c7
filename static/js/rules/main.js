// The rules, to be found quickly: whatever does not hold the word gives way; back to the table this phone sits at.
import { kept } from "../shared/kept.js";

const field = document.querySelector("[data-search]");
const found = document.querySelector("[data-found]");
// sentences, and what stands in tables and lists: goods, promo cards, tasks
const rules = [...document.querySelectorAll(".rules :is(section > p, tbody tr, .plain-list li)")];
const rest = [...document.querySelectorAll(".rules :is(h3, .contents)")];
const holders = [...document.querySelectorAll(".rules :is(section, table, .plain-list)")];
const plain = (text) => text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase();

function search() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const rule of rules) {
    const text = plain(`${rule.textContent} ${rule.id}`);
    const fits = words.every((word) => text.includes(word));
    rule.hidden = !fits;
    count += fits;
  }
  for (const part of rest) part.hidden = words.length > 0;
  for (const holder of holders) {
    holder.hidden = words.length > 0 && !rules.some((rule) => !rule.hidden && holder.contains(rule));
  }
  found.textContent = words.length > 0 && !count ? found.dataset.nothing : "";
}

field.addEventListener("input", search);
// a link into the rules shows the rule, whatever was searched for
addEventListener("hashchange", () => {
  field.value = "";
  search();
  document.querySelector(location.hash)?.scrollIntoView();
});

const [last] = kept("tables").read() ?? [];
if (last) {
  const back = document.querySelector("[data-back]");
  back.querySelector("a").href = `/t/${last.code}`;
  back.hidden = false;
}
