// Cards one has or has not: black market cards lie before one player, a task before two at most.
import { fill } from "../shared/text.js";

export function held(page, store, box, nameOf) {
  const buttons = [...page.querySelectorAll("[data-list]")];
  for (const button of buttons) {
    button.addEventListener("click", () =>
      store.change((tally) => {
        const { list, id } = button.dataset;
        const one = tally.players[tally.turn];
        one[list] = one[list].includes(id) ? one[list].filter((other) => other !== id) : [...one[list], id];
      }),
    );
  }
  store.read((tally) => {
    for (const button of buttons) {
      const { list, id, copies = 1, held: words } = button.dataset;
      const mine = tally.players[tally.turn][list].includes(id);
      const others = tally.players.map((_, who) => who).filter((who) => who !== tally.turn && tally.players[who][list].includes(id));
      const name = others.map((who) => nameOf(tally, who)).join(", ");
      button.setAttribute("aria-pressed", mine);
      button.disabled = !mine && others.length >= copies;
      const worth = button.querySelector("[data-worth]");
      const card = box.of(tally).lists[list]?.cards[id];
      if (worth && card) worth.textContent = box.worth(tally, card);
      button.querySelector("[data-holder]").textContent = others.length ? ` ${fill(words, { name })}` : "";
    }
  });
}
