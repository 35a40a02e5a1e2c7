// The board: the clock, the same second as on every phone, and a screen that stays on.
import { awake } from "../timer/awake.js";
import { fitting } from "./fit.js";
import { shown } from "../timer/face.js";
import { now } from "../table/now.js";

const GLANCES = 200;
const LAST_SECONDS = 10;
// a hair more than a full round, so that no seam shows
const ROUND = 100.5;
const words = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function glance() {
  const ring = document.querySelector("[data-clock]");
  if (!ring) return;
  const { endsAt, rest, whole } = ring.dataset;
  const left = Math.max(0, endsAt ? Number(endsAt) - now() : Number(rest));
  if (!Number.isFinite(left)) return;
  const time = ring.querySelector(".time");
  if (time.textContent !== words(shown(left))) time.textContent = words(shown(left));
  ring.querySelector(".sand").setAttribute("stroke-dasharray", `${(ROUND * left) / Math.max(Number(whole), left, 1)} 200`);
  ring.classList.toggle("last", shown(left) <= LAST_SECONDS);
}

// Nobody touches a board for hours.
awake(document.createElement("i"))(true);
document.addEventListener("region", glance);
setInterval(glance, GLANCES);
glance();
fitting();
