// What is in each edition's box and what is asked about it, read from the page the server drew.
const needs = (part) => part.closest("[data-needs]")?.dataset.needs ?? null;

function readEdition(page, { value, dataset }) {
  const kinds = page.querySelector(`.kinds[data-edition="${value}"]`);
  const asked = page.querySelector(`[data-step=setup] fieldset[data-edition="${value}"]`);
  const cards = {};
  for (const card of kinds.querySelectorAll("[data-card]")) {
    cards[card.dataset.card] = {
      value: Number(card.dataset.value),
      copies: JSON.parse(card.dataset.copies),
      needs: needs(card),
      // where it is chosen, as which card, and what a card of many goods stands for there
      chosen: card.dataset.chosen ?? null,
      as: card.dataset.as ?? card.dataset.card,
      stands: card.dataset.stands ?? null,
    };
  }
  // cards one has or has not, and which of the printed points they are worth: without a number, as many as have one decide
  const lists = {};
  for (const card of kinds.querySelectorAll("[data-list]")) {
    const { list, id, points, of, which } = card.dataset;
    lists[list] ??= { needs: needs(card), cards: {} };
    lists[list].cards[id] = { points, of, which: which === undefined ? null : Number(which) };
  }
  // two points each, as they are printed; null where only the cards say so
  const printed = {};
  for (const field of asked.querySelectorAll("[data-points]")) {
    const { points, of, which } = field.dataset;
    printed[points] ??= {};
    printed[points][of] ??= [];
    printed[points][of][which] = field.placeholder === "" ? null : Number(field.placeholder);
  }
  return {
    least: Number(dataset.least),
    most: Number(dataset.most),
    mostWith: JSON.parse(dataset.mostWith),
    pile: kinds.dataset.pile,
    purse: kinds.querySelector("[data-purse]")?.dataset.purse ?? null,
    // and the option each of them needs
    flags: Object.fromEntries([...asked.querySelectorAll("[data-option]")].map((flag) => [flag.dataset.option, needs(flag)])),
    cards,
    lists,
    printed,
    own: [...asked.querySelectorAll("[data-own-cards]")].map((part) => part.dataset.ownCards),
  };
}

export function readBox(page) {
  const choices = [...page.querySelectorAll("input[name=edition]")];
  const editions = Object.fromEntries(choices.map((choice) => [choice.value, readEdition(page, choice)]));
  const every = (names) => [...new Set(Object.values(editions).flatMap(names))];
  const of = (tally) => editions[tally.edition];
  const on = (tally, option) => !option || (tally.options[option] && on(tally, of(tally).flags[option]));
  const most = (tally) => {
    const { most: usual, mostWith } = of(tally);
    const more = Object.keys(mostWith).filter((option) => on(tally, option));
    return Math.max(usual, ...more.map((option) => mostWith[option]));
  };
  // points as they were typed, or else as they are printed, or else null
  const known = (tally, points, name) =>
    [0, 1].map((which) => tally.options[points][name]?.[which] ?? of(tally).printed[points][name][which]);
  const inBox = (tally, { copies }) => copies[Math.min(tally.players.length, most(tally))] ?? 0;
  // a card stands for a good that is in the box: with three players not for bread
  const isFutile = (tally, { stands }) => stands !== null && inBox(tally, of(tally).cards[stands]) === 0;
  return {
    ids: Object.keys(editions),
    usual: choices.find((choice) => choice.dataset.usual !== undefined).value,
    // whatever any edition asks for: a tally keeps it while another edition is chosen
    shape: {
      flags: every((one) => Object.keys(one.flags)),
      points: every((one) => Object.keys(one.printed)),
      own: every((one) => one.own),
      purses: every((one) => one.purse ?? []),
      piles: every((one) => one.pile),
      lists: every((one) => Object.keys(one.lists)),
    },
    of,
    on,
    most,
    known,
    inPlay: (tally, card) => {
      const { needs: option, chosen, as } = of(tally).cards[card] ?? {};
      return card in of(tally).cards && Boolean(on(tally, option)) && (!chosen || as in tally.options[chosen]);
    },
    // as it is printed on the own copy; a plate is worth what it stands for
    value: (tally, card) => {
      const { value, chosen, as, stands } = of(tally).cards[card];
      return (stands ? null : tally.options[chosen]?.[as]?.value) ?? value;
    },
    // of a card that has a number of its own
    worth: (tally, { points, of: name, which }) => (which === null ? 0 : known(tally, points, name)[which]),
    // the cards of a list that a player has and that are in this game
    held: (tally, one, list) => {
      const { needs: option, cards } = of(tally).lists[list];
      return on(tally, option) ? one[list].filter((id) => id in cards) : [];
    },
    copies: (tally, card) => {
      const printed = of(tally).cards[card];
      if (isFutile(tally, printed)) return 0;
      return printed.chosen ? (tally.options[printed.chosen][printed.as]?.copies ?? 0) : inBox(tally, printed);
    },
    counted: (tally, card) => {
      const { cards, pile } = of(tally);
      const alike = (other) => cards[other].as === cards[card].as && !isFutile(tally, cards[other]);
      const same = isFutile(tally, cards[card]) ? [card] : Object.keys(cards).filter(alike);
      return tally.players.reduce((sum, one) => sum + same.reduce((more, other) => more + (one[pile][other] ?? 0), 0), 0);
    },
  };
}
