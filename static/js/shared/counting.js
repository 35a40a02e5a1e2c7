// What is asked of every game before it is counted, and lines every game has: as in referee/rules/checks.py and
// cards_line.py.
import { say, sayN } from "./sentences.js";

// What cannot be counted: where it is put right, and why.
export class Wrong extends Error {
  constructor(field, why) {
    super(why.text);
    Object.assign(this, { field, why });
  }
}

export const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

// No more cards of a kind than there are.
export function requireWithinBox(cards, piles, inBox) {
  for (const { id, name } of cards) {
    const total = sum(piles.map((pile) => pile[id] ?? 0));
    const copies = inBox(id);
    if (total <= copies) continue;
    throw new Wrong(
      "players",
      sayN(
        "%(card)s: %(total)d counted, but this game holds only %(num)d card of it.",
        "%(card)s: %(total)d counted, but this game holds only %(num)d cards of it.",
        copies,
        { card: name, total },
      ),
    );
  }
}

// The line of what the table counted itself, if there is one.
export const otherLines = ({ other_points: points = 0, other_points_for: words = "" }) =>
  points ? [{ kind: "other_points", words, points, text: words || say("Other points") }] : [];

// A line for each kind that is there, in the order of the box.
export const cardsLines = (cards, pile) =>
  cards
    .filter(({ id }) => pile[id])
    .map(({ id, value }) => ({ card: id, count: pile[id], each: value, points: pile[id] * value }));
