// What the referee cannot count, said where it can be put right.
export function errors(page, store, box, go) {
  const clear = () => {
    for (const place of page.querySelectorAll("[data-wrong], .names .wrong")) place.hidden = true;
    for (const field of page.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  };

  function say(step, messages) {
    const place = page.querySelector(`[data-step=${step}] [data-wrong]`);
    const list = place.querySelector("ul");
    list.replaceChildren(
      ...messages.map((message) => {
        const item = document.createElement("li");
        item.textContent = message;
        return item;
      }),
    );
    place.hidden = false;
    place.scrollIntoView({ block: "nearest" });
  }

  function atName(index, messages) {
    const item = page.querySelectorAll("[data-names] > li")[index];
    const [field, words] = [item.querySelector("input"), item.querySelector(".wrong")];
    words.id = `wrong-name-${index}`;
    words.textContent = messages.join(" ");
    words.hidden = false;
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", words.id);
    field.focus();
  }

  // The errors of a problem document: path → messages.
  function show(found) {
    clear();
    const paths = Object.keys(found);
    const messages = [...new Set(Object.values(found).flat())];
    const [, index, field] = paths.map((path) => path.match(/^players\.(\d+)\.(\w+)/)).find(Boolean) ?? [];
    if (field === "name") {
      go("setup");
      atName(Number(index), messages);
    } else if (paths.some((path) => path.startsWith("options") || path === "edition") || wrongPeople()) {
      go("setup");
      say("setup", messages);
    } else {
      go("count", index === undefined ? whoHasTooMuch() : Number(index));
      say("count", messages);
    }
  }

  // Errors about all players together: their number or their names, which are put right at the start.
  function wrongPeople() {
    const { tally } = store;
    const { least, most } = box.of(tally);
    const names = tally.players.map((one) => one.name.trim().normalize("NFC").replace(/\s+/g, " ")).filter(Boolean);
    return tally.players.length < least || tally.players.length > most || new Set(names).size < names.length;
  }

  // More cards than the box holds: go to somebody who has them.
  function whoHasTooMuch() {
    const { tally } = store;
    const { pile, cards } = box.of(tally);
    const over = Object.keys(cards).find((card) => box.inPlay(tally, card) && box.counted(tally, card) > box.copies(tally, card));
    const has = (one) => (over ? one[pile][over] : 0);
    return has(tally.players[tally.turn]) ? tally.turn : Math.max(0, tally.players.findIndex(has));
  }

  return { show, say, clear };
}
