// A game with a clock has it during the inspection: the same second on every phone, told at 60, 30, 10 and 0.
import { kept } from "../shared/kept.js";
import { now } from "../table/now.js";
import { awake } from "../timer/awake.js";
import { BUZZES, LAST_SECONDS, figures, moments, pour, shown } from "../timer/moments.js";
import { sound } from "../timer/sound.js";

const GLANCES = 100;

const find = (name) => document.querySelector(`#clock-dialog [data-${name}]`);
const announce = document.querySelector("#composers [data-announce]");
const shelf = kept("timer");
// a table without a clock leaves the phone's loudspeaker alone
let bell = null;
const stayAwake = awake(find("awake"));
const passing = moments();
let facts = null;

function tell(second) {
  const said = announce.getAttribute(`data-at-${second}`);
  if (said) announce.textContent = said;
  if (BUZZES[second] && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZES[second]);
  if (second === 0) document.dispatchEvent(new Event("time-up"));
  if (second === 0) bell.gong();
  else if (second <= LAST_SECONDS) bell.tick();
}

function glance() {
  const ring = document.querySelector("[data-clock]");
  const { endsAt, rest, whole } = ring?.dataset ?? {};
  if (ring) bell ??= sound(find("sound"), find("mute"), shelf.read()?.sound !== false);
  const before = facts;
  facts = ring ? `${endsAt} ${rest}` : null;
  // started, paused or given more time: nothing that jumped is told
  if (facts !== before) passing.forget();
  const left = ring ? Math.max(0, endsAt ? Number(endsAt) - now() : Number(rest)) : 0;
  const going = Boolean(endsAt) && left > 0;
  stayAwake(going);
  bell?.admit(going);
  if (!ring || !Number.isFinite(left)) return;
  const seconds = shown(left);
  if (endsAt) passing.passed(seconds).forEach(tell);
  const time = ring.querySelector(".clock__time");
  for (const place of [time, find("big-time")]) {
    if (place.textContent !== figures(seconds)) place.textContent = figures(seconds);
  }
  pour(ring.querySelector(".clock__sand"), left, Math.max(Number(whole), left, 1));
  const phase = seconds === 0 ? "over" : !endsAt ? "paused" : seconds <= LAST_SECONDS ? "last" : "running";
  if (document.body.dataset.clockPhase !== phase) document.body.dataset.clockPhase = phase;
}

find("sound").addEventListener("click", () => {
  bell?.turn(!bell.isOn());
  shelf.write({ ...shelf.read(), sound: bell?.isOn() ?? true });
});
document.addEventListener("region", glance);
document.addEventListener("visibilitychange", glance);
setInterval(glance, GLANCES);
glance();
