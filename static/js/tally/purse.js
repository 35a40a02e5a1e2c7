// Gold: by tapping the coins as they lie there, or by steps of one and five.
const FULLEST = 9999;

export function purse(page, book) {
  for (const button of page.querySelectorAll("[data-purse] [data-add]")) {
    button.addEventListener("click", () =>
      book.change((tally) => {
        const one = tally.players[tally.turn];
        one.gold = Math.min(FULLEST, Math.max(0, one.gold + Number(button.dataset.add)));
      }),
    );
  }
  book.read((tally) => {
    for (const gold of page.querySelectorAll("[data-gold]")) gold.textContent = tally.players[tally.turn].gold;
  });
}
