// Whose things are counted now, and who is next.
import { fill } from "../shared/text.js";
import { somethingCounted } from "./shape.js";

export function turns(page, store, box, nameOf, go) {
  const step = page.querySelector("[data-step=count]");
  const strip = step.querySelector("[data-turns]");
  const chip = page.querySelector("#turn").content;
  const heading = step.querySelector("h1");
  const [previous, next] = [step.querySelector("[data-previous]"), step.querySelector("[data-next]")];

  next.addEventListener("click", () => {
    const { tally } = store;
    if (tally.turn + 1 < tally.players.length) go("count", tally.turn + 1);
    else go("result");
  });
  previous.addEventListener("click", () => {
    if (store.tally.turn > 0) go("count", store.tally.turn - 1);
    else go("setup");
  });

  function newChip(index) {
    const button = chip.cloneNode(true).firstElementChild;
    button.addEventListener("click", () => go("count", index));
    return button;
  }

  store.read((tally) => {
    const { pile, purse, lists } = box.of(tally);
    const one = tally.players[tally.turn];
    while (strip.children.length > tally.players.length) strip.lastElementChild.remove();
    while (strip.children.length < tally.players.length) strip.append(newChip(strip.children.length));
    tally.players.forEach((other, index) => {
      const button = strip.children[index];
      button.querySelector("span").textContent = nameOf(tally, index);
      button.querySelector("svg").toggleAttribute("hidden", !somethingCounted(other, box.shape));
      if (index === tally.turn) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
    heading.textContent = fill(heading.dataset.text, { name: nameOf(tally, tally.turn) });
    heading.dataset.words = heading.textContent.length > 28 ? "many" : "few";
    next.textContent =
      tally.turn + 1 < tally.players.length
        ? fill(next.dataset.next, { name: nameOf(tally, tally.turn + 1) })
        : next.dataset.last;
    const goods = Object.entries(one[pile]).filter(([card]) => box.inPlay(tally, card));
    const counted = goods.reduce((total, [card, count]) => total + count * box.value(tally, card), purse ? one[purse] : 0);
    const held = Object.keys(lists).flatMap((list) => box.held(tally, one, list).map((id) => lists[list].cards[id]));
    step.querySelector("[data-sum]").textContent = held.reduce((total, card) => total + box.worth(tally, card), counted);
    step.querySelector("[data-so-far] svg").toggleAttribute("hidden", !purse);
    step.querySelector("[data-edition-name]").textContent = page.querySelector(`.kinds[data-edition="${tally.edition}"]`).dataset.name;
  });

  return () => strip.children[store.tally.turn]?.scrollIntoView({ block: "nearest", inline: "center" });
}
