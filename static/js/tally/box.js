// What is in each edition's box, read from the page the server drew.
export function readBox(page) {
  const choices = [...page.querySelectorAll("input[name=edition]")];
  const editions = Object.fromEntries(
    choices.map((choice) => {
      const cards = {};
      for (const card of page.querySelectorAll(`.kinds[data-edition="${choice.value}"] [data-card]`)) {
        cards[card.dataset.card] = {
          value: Number(card.dataset.value),
          copies: JSON.parse(card.dataset.copies),
          needs: card.closest("[data-needs]")?.dataset.needs ?? null,
        };
      }
      return [
        choice.value,
        {
          game: choice.dataset.game,
          pile: choice.dataset.game === "sheriff" ? "goods" : "loot",
          least: Number(choice.dataset.least),
          most: Number(choice.dataset.most),
          cards,
        },
      ];
    }),
  );
  const inPlay = (tally, card) => {
    const needs = editions[tally.edition].cards[card]?.needs;
    return card in editions[tally.edition].cards && (!needs || tally.options[needs]);
  };
  return {
    ids: Object.keys(editions),
    of: (tally) => editions[tally.edition],
    inPlay,
    copies: (tally, card) => {
      const { most, cards } = editions[tally.edition];
      return cards[card].copies[Math.min(tally.players.length, most)] ?? 0;
    },
    counted: (tally, card) =>
      tally.players.reduce((sum, one) => sum + (one[editions[tally.edition].pile][card] ?? 0), 0),
  };
}
