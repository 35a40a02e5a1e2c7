// Gold: by tapping the coins as they lie there, or by steps of one and five.
const FULLEST = 9999;

export function purse(page, store) {
  for (const button of page.querySelectorAll("[data-purse] [data-add]")) {
    button.addEventListener("click", () =>
      store.change((tally) => {
        const one = tally.players[tally.turn];
        const { purse } = button.closest("[data-purse]").dataset;
        one[purse] = Math.min(FULLEST, Math.max(0, one[purse] + Number(button.dataset.add)));
      }),
    );
  }
  store.read((tally) => {
    for (const sum of page.querySelectorAll("[data-purse] [data-gold]")) {
      sum.textContent = tally.players[tally.turn][sum.closest("[data-purse]").dataset.purse];
    }
  });
}
