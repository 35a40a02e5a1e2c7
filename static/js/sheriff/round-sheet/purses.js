// Purses as they will be once what was tapped in the rows is booked.
import { tapped } from "./rows.js";

// What each seat gains or loses by bribes that are not booked yet; what both deputies take goes into the chest.
function moving(all) {
  const gains = {};
  const gain = (seat, gold) => (gains[seat] = (gains[seat] ?? 0) + gold);
  for (const row of all) {
    const { do: way, gold, by, deal } = tapped(row);
    if (way !== "pass") continue;
    const paid = (deal ? (deal.gold ?? 0) : gold) - (deal?.want?.gold ?? 0);
    gain(row.dataset.seat, -paid);
    const to = by ?? row.dataset.paidTo;
    if (to !== undefined) gain(to, paid);
  }
  return gains;
}

export function paintPurses(all) {
  const gains = moving(all);
  for (const purse of document.querySelectorAll(".purse[data-gold]")) {
    const gain = gains[purse.dataset.ledger] ?? 0;
    purse.querySelector("[data-in-purse]").textContent = Number(purse.dataset.gold) + gain;
    purse.classList.toggle("purse--soon", gain !== 0);
  }
}
