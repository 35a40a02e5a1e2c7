// The inspection timer: puts its behaviours together.
import { kept } from "../../shared/kept.js";
import { awake } from "../../shared/awake.js";
import { face } from "./face.js";
import { add, eachSeconds, full, pause, rest, running, start, tidy } from "./hourglass.js";
import { BUZZES, LAST_SECONDS, moments, shown } from "../../shared/moments.js";
import { sound } from "../sound.js";

const EXTRA_MS = 30_000;
const GLANCE_EVERY_MS = 100;

const timer = document.querySelector("[data-timer]");
const find = (name) => timer.querySelector(`[data-${name}]`);
const choices = [...timer.querySelectorAll("[name=merchants]")];
const usual = Number(choices.find((choice) => choice.defaultChecked).value);

const shelf = kept("timer");
const was = shelf.read();
let glass = tidy(was, choices.map((choice) => Number(choice.value)), usual);
const draw = face(timer);
const bell = sound(find("sound"), find("mute"), was?.sound !== false);
const stayAwake = awake(find("awake"));
const passing = moments();

function set(next) {
  glass = next;
  shelf.write({ ...glass, sound: bell.isOn() });
  passing.forget();
  glance();
}

function tell(second) {
  const words = find("announce").getAttribute(`data-at-${second}`);
  if (words) find("announce").textContent = words;
  if (BUZZES[second] && navigator.vibrate) navigator.vibrate(BUZZES[second]);
  if (second === 0) bell.gong();
  else if (second <= LAST_SECONDS) bell.tick();
}

function glance() {
  const now = Date.now();
  const going = running(glass) && rest(glass, now) > 0;
  if (running(glass)) passing.passed(shown(rest(glass, now))).forEach(tell);
  if (running(glass) && !going) {
    glass = pause(glass, now);
    shelf.write({ ...glass, sound: bell.isOn() });
  }
  draw(glass, now);
  find("goes-on").hidden = !going;
  stayAwake(going);
  bell.admit(going);
}

for (const choice of choices) choice.addEventListener("change", () => set(full(Number(choice.value))));
find("run").addEventListener("click", () => {
  const now = Date.now();
  bell.wake();
  find("announce").textContent = "";
  if (running(glass)) set(pause(glass, now));
  else set(start(glass.rest > 0 ? glass : full(glass.merchants), now));
});
// the table's clock is set as this one is: so long for each merchant
find("keep-book").addEventListener("click", ({ currentTarget: link }) => {
  const there = new URL(link.href);
  there.searchParams.set("clock_seconds", eachSeconds(glass));
  link.href = there.href;
});
find("add").addEventListener("click", () => set(add(glass, EXTRA_MS, Date.now())));
find("reset").addEventListener("click", () => set(full(glass.merchants)));
find("sound").addEventListener("click", () => {
  bell.turn(!bell.isOn());
  set(glass);
});

document.addEventListener("visibilitychange", glance);
setInterval(glance, GLANCE_EVERY_MS);
glance();
timer.dataset.ready = "";
