// A game with a clock has it during the inspection: the same second on every phone, told at 60, 30, 10 and 0.
import { kept } from "../shared/kept.js";
import { clockFace } from "../table/clock-face.js";
import { awake } from "../shared/awake.js";
import { BUZZES, LAST_SECONDS } from "../shared/moments.js";
import { sound } from "./sound.js";

const GLANCE_EVERY_MS = 100;

const find = (name) => document.querySelector(`#clock-dialog [data-${name}]`);
const announce = document.querySelector("#dialogs [data-announce]");
const shelf = kept("timer");
// a table without a clock leaves the phone's loudspeaker alone
let bell = null;
const stayAwake = awake(find("awake"));
const look = clockFace(find("big-time"));

function tell(second) {
  const said = announce.getAttribute(`data-at-${second}`);
  if (said) announce.textContent = said;
  if (BUZZES[second] && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZES[second]);
  if (second === 0) document.dispatchEvent(new Event("time-up"));
  if (second === 0) bell.gong();
  else if (second <= LAST_SECONDS) bell.tick();
}

function glance() {
  const clock = look();
  if (clock) bell ??= sound(find("sound"), find("mute"), shelf.read()?.sound !== false);
  const going = Boolean(clock?.runs) && clock.seconds > 0;
  stayAwake(going);
  bell?.admit(going);
  if (!clock) return;
  clock.passed.forEach(tell);
  const phase = clock.seconds === 0 ? "over" : !clock.runs ? "paused" : clock.seconds <= LAST_SECONDS ? "last" : "running";
  if (document.body.dataset.clockPhase !== phase) document.body.dataset.clockPhase = phase;
}

find("sound").addEventListener("click", () => {
  bell?.turn(!bell.isOn());
  shelf.write({ ...shelf.read(), sound: bell?.isOn() ?? true });
});
document.addEventListener("region", glance);
document.addEventListener("visibilitychange", glance);
setInterval(glance, GLANCE_EVERY_MS);
glance();
