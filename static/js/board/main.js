// The board: the clock, the same second as on every phone, a voice if wanted, and a screen that stays on.
import { awake } from "../shared/awake.js";
import { fitting } from "./fit.js";
import { large } from "./large.js";
import { clockFace } from "../table/clock-face.js";
import { LAST_SECONDS } from "../shared/moments.js";
import { end } from "./end.js";
import { voice } from "./voice.js";

const GLANCE_EVERY_MS = 200;

const say = voice(document.querySelector("[data-voice]"));
const look = clockFace();

function glance() {
  const clock = look();
  if (!clock) return;
  clock.ring.classList.toggle("last", clock.seconds <= LAST_SECONDS);
  for (const second of clock.passed) say(clock.ring.getAttribute(`data-at-${second}`));
}

// Where everybody goes on, the board goes along.
function goOn() {
  const next = document.querySelector("[data-next]")?.dataset.next;
  if (next) location.replace(next);
}

// Nobody touches a board for hours.
awake(document.querySelector("[data-awake]"))(true);
document.addEventListener("region", glance);
document.addEventListener("region", goOn);
setInterval(glance, GLANCE_EVERY_MS);
glance();
goOn();
fitting();
large();
end(say);
