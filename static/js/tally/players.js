// Who played: names typed, players added and removed.
import { fill } from "../shared/text.js";
import { player } from "./shape.js";

export function players(page, store, box) {
  const names = page.querySelector("[data-names]");
  const row = page.querySelector("#name-row").content;
  const add = page.querySelector("[data-add-player]");
  const tooMany = page.querySelector("[data-too-many]");

  add.addEventListener("click", () => {
    store.change((tally) => tally.players.push(player(box.shape)));
    names.lastElementChild.querySelector("input").focus();
  });

  function newRow(index) {
    const item = row.cloneNode(true).firstElementChild;
    const [field, remove] = [item.querySelector("input"), item.querySelector("[data-remove]")];
    const number = { number: index + 1 };
    field.placeholder = fill(field.placeholder, number);
    for (const part of [field, remove]) part.setAttribute("aria-label", fill(part.getAttribute("aria-label"), number));
    field.dataset.path = `players.${index}.name`;
    field.addEventListener("input", () => store.change((tally) => (tally.players[index].name = field.value)));
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") (item.nextElementSibling?.querySelector("input") ?? add).focus();
    });
    remove.addEventListener("click", () => {
      store.change((tally) => {
        tally.players.splice(index, 1);
        tally.turn = Math.min(tally.turn, tally.players.length - 1);
      });
      (names.children[index] ?? names.lastElementChild).querySelector("input").focus();
    });
    return item;
  }

  store.read((tally) => {
    const { least } = box.of(tally);
    const most = box.most(tally);
    while (names.children.length > tally.players.length) names.lastElementChild.remove();
    while (names.children.length < tally.players.length) names.append(newRow(names.children.length));
    tally.players.forEach((one, index) => {
      const field = names.children[index].querySelector("input");
      if (field.value !== one.name) field.value = one.name;
      names.children[index].querySelector("[data-remove]").disabled = tally.players.length <= least;
    });
    add.disabled = tally.players.length >= most;
    tooMany.hidden = tally.players.length <= most;
    tooMany.textContent = fill(tooMany.dataset.tooMany, { most });
  });
}
