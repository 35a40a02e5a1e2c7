// The clock of the inspection: the same second on every phone, told at 60, 30, 10 and 0.
import { kept } from "../kept.js";
import { now } from "../table/now.js";
import { awake } from "../timer/awake.js";
import { shown } from "../timer/face.js";
import { moments } from "../timer/moments.js";
import { sound } from "../timer/sound.js";

const BUZZES = { 30: [120], 10: [120, 80, 120], 0: [500, 150, 500] };
const LAST_SECONDS = 10;
const GLANCES = 100;
// a hair more than a full round, so that no seam shows
const ROUND = 100.5;

const find = (name) => document.querySelector(`#clock-dialog [data-${name}]`);
const announce = document.querySelector("#composers [data-announce]");
const words = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

export function clock() {
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
    const time = ring.querySelector(".time");
    for (const place of [time, find("big-time")]) {
      if (place.textContent !== words(seconds)) place.textContent = words(seconds);
    }
    ring.querySelector(".sand").setAttribute("stroke-dasharray", `${(ROUND * left) / Math.max(Number(whole), left, 1)} 200`);
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
}
