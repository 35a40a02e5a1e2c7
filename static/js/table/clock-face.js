// The clock of a table, wherever its ring stands: the same second on every phone and on the board.
import { draw, moments } from "../shared/moments.js";
import { now } from "./now.js";

// `bigger` is one more place for the figures. Each look draws the face and says what it shows; null: there is no clock.
export function clockFace(bigger = null) {
  const passing = moments();
  let facts = null;
  return function look() {
    const ring = document.querySelector("[data-clock]");
    const { endsAt, rest, whole } = ring?.dataset ?? {};
    const before = facts;
    facts = ring ? `${endsAt} ${rest}` : null;
    // started, paused or given more time: nothing that jumped is told
    if (facts !== before) passing.forget();
    const left = Math.max(0, endsAt ? Number(endsAt) - now() : Number(rest));
    if (!ring || !Number.isFinite(left)) return null;
    const times = [ring.querySelector(".clock__time"), bigger].filter(Boolean);
    const seconds = draw(ring.querySelector(".clock__sand"), times, left, Math.max(Number(whole), left, 1));
    return { ring, runs: Boolean(endsAt), seconds, passed: endsAt ? passing.passed(seconds) : [] };
  };
}
