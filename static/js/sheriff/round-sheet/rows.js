// A row of the round sheet, and what was tapped in it that is not booked yet. It is kept on this device: a reload loses
// nothing. What was tapped belongs to the state the row was in; once the table has moved that row on, it is forgotten.
import { draft, keep, scopeOf } from "../drafts.js";

const NOTHING = { number: null, good: null, gold: 0, by: null, do: null, cards: null, naming: null, deal: null, sent: false };

export const rows = () => [...document.querySelectorAll("[data-row]")];
export const rowOf = (element) => element?.closest("[data-row]") ?? null;

// The cards as the table knows them.
const faces = (row) => [...row.querySelectorAll("[data-card]")].map(({ dataset }) => dataset.face);

const stateOf = (row) => `${row.dataset.mode} ${faces(row).join(" ")}`;

export function tapped(row) {
  const found = draft("row", scopeOf(row.dataset), null);
  return found && found.state === stateOf(row) ? found : { ...NOTHING, state: stateOf(row) };
}

// Once the table has moved a row on, it does not come back with what was tapped before.
export function tidy(row) {
  const found = draft("row", scopeOf(row.dataset), null);
  if (found && found.state !== stateOf(row)) forget(row);
}

export function tap(row, more) {
  keep("row", scopeOf(row.dataset), { ...tapped(row), ...more });
}

export const forget = (row) => keep("row", scopeOf(row.dataset), null);

export const cardsOf = (row) => tapped(row).cards ?? faces(row);

// Whether each card is named by its kind: in an opened bag, and where nothing is only counted.
export const isNamed = (row) => tapped(row).do === "inspect" || "opened" in row.dataset || "named" in row.dataset;

const isChanged = (row) => {
  const { cards } = tapped(row);
  return cards !== null && cards.join(" ") !== faces(row).join(" ");
};

// Whether it can be booked as it is: nothing is half named, and an opened bag was looked at.
export function isReady(row) {
  const { do: way, naming, sent, truth } = tapped(row);
  if (sent || naming !== null) return false;
  switch (row.dataset.mode) {
    case "gate":
      return way === "pass" || (way === "inspect" && (Boolean(truth) || isChanged(row)));
    case "record":
      return Boolean(truth) || isChanged(row);
    case "settled":
      return isChanged(row);
    default:
      return false;
  }
}

export const isSent = (row) => tapped(row).sent;

// Whether the round waits for a tap in this row.
export function isOpen(row) {
  if (row.querySelector("[data-debt]")) return true;
  if (isReady(row) || isSent(row)) return false;
  return "openRow" in row.dataset || (row.dataset.mode === "record" && "opened" in row.dataset);
}

// What the cards are, as commands say it: kinds that everybody sees, and how many lie face down.
export function asGoods(cards) {
  const goods = {};
  for (const face of cards) if (face !== "down") goods[face] = (goods[face] ?? 0) + 1;
  return { goods, face_down: cards.filter((face) => face === "down").length };
}
