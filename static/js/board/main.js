// The board: the clock, the same second as on every phone, and a screen that stays on.
import { awake } from "../timer/awake.js";
import { fitting } from "./fit.js";
import { LAST_SECONDS, figures, pour, shown } from "../timer/moments.js";
import { now } from "../table/now.js";

const GLANCES = 200;

function glance() {
  const ring = document.querySelector("[data-clock]");
  if (!ring) return;
  const { endsAt, rest, whole } = ring.dataset;
  const left = Math.max(0, endsAt ? Number(endsAt) - now() : Number(rest));
  if (!Number.isFinite(left)) return;
  const time = ring.querySelector(".clock__time");
  if (time.textContent !== figures(shown(left))) time.textContent = figures(shown(left));
  pour(ring.querySelector(".clock__sand"), left, Math.max(Number(whole), left, 1));
  ring.classList.toggle("last", shown(left) <= LAST_SECONDS);
}

// Where everybody goes on, the board goes along.
function goOn() {
  const next = document.querySelector("[data-next]")?.dataset.next;
  if (next) location.replace(next);
}

// Nobody touches a board for hours.
awake(document.createElement("i"))(true);
document.addEventListener("region", glance);
document.addEventListener("region", goOn);
setInterval(glance, GLANCES);
glance();
goOn();
fitting();
