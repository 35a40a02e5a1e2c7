// Books rows: each is one step, sent when the next thing is tapped, or when nothing more is tapped in it for a while.
import { now } from "../../table/now.js";
import { send } from "../../table/send.js";
import { asGoods, cardsOf, forget, isNamed, isReady, rows, tap, tapped } from "./rows.js";

const CALM_MS = 4_000;
// at zero it would be too late
const BEFORE_ZERO_MS = 1_500;

let calm;
let repaint = () => {};

function command(row) {
  const sends = JSON.parse(row.dataset.send);
  const { do: way, gold, by, deal } = tapped(row);
  const cards = asGoods(cardsOf(row));
  const shown = isNamed(row) ? { goods: cards.goods } : cards;
  if (row.dataset.mode === "record") return [sends.record, shown];
  if (row.dataset.mode === "settled") return [sends.correct, shown];
  const agreed = deal ?? (gold ? { gold } : null);
  if (!sends.with_cards) {
    if (way === "pass" && agreed) {
      const asks = [{ do: "pass", merchant: Number(row.dataset.seat) }, ...(agreed.asks ?? [])];
      return [sends.agreed, { ...agreed, asks }];
    }
    return [sends[way], {}];
  }
  const more = { ...shown };
  if (way === "pass" && agreed) more.deal = agreed;
  if (by !== null) more.by = by;
  return [sends[way], more];
}

export async function book(row) {
  const [[name, fields], more] = command(row);
  tap(row, { sent: true });
  repaint();
  const answer = await send(name, { ...fields, ...more });
  // refused: it is tapped anew
  if (answer.problem) forget(row);
  repaint();
  return !answer.problem;
}

// All that wait, but this one.
export async function bookAll(but = null) {
  clearTimeout(calm);
  const waiting = rows().filter((row) => row !== but && isReady(row));
  const booked = [];
  for (const row of waiting) booked.push(await book(row));
  return booked.every(Boolean);
}

export function bookSoon() {
  clearTimeout(calm);
  if (!rows().some(isReady)) return;
  const endsAt = Number(document.querySelector("[data-clock]")?.dataset.endsAt ?? Infinity);
  const left = endsAt - now() - BEFORE_ZERO_MS;
  calm = setTimeout(() => bookAll(), Math.max(0, Math.min(CALM_MS, left)));
}

export function booking(paint) {
  repaint = paint;
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && bookAll());
  bookSoon();
}
