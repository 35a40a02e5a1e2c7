// The dial: ring, figures, and the title of the tab.
import { fill } from "../text.js";
import { rest, running } from "./hourglass.js";

const LAST_SECONDS = 10;
// a hair more than a full round, so that no seam shows
const ROUND = 100.5;

export const shown = (left) => Math.ceil(left / 1000);

const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

export function face(timer) {
  const find = (name) => timer.querySelector(`[data-${name}]`);
  const [sand, time, says, run] = ["sand", "time", "says", "run"].map(find);

  const phase = (glass, seconds) => {
    if (seconds === 0) return "over";
    if (running(glass)) return seconds <= LAST_SECONDS ? "last" : "running";
    return glass.rest < glass.whole ? "paused" : "ready";
  };

  return function draw(glass, now) {
    const left = rest(glass, now);
    const seconds = shown(left);
    const now_ = phase(glass, seconds);
    const words = clock(seconds);
    sand.setAttribute("stroke-dasharray", `${glass.whole ? (ROUND * left) / glass.whole : 0} 200`);
    if (time.textContent !== words) time.textContent = words;
    timer.dataset.phase = now_;
    says.textContent = says.dataset[now_] ?? "";
    document.title = fill(timer.dataset.title, { time: words });
    const going = now_ === "running" || now_ === "last";
    run.querySelector("[data-label]").textContent = going ? run.dataset.pause : now_ === "paused" ? run.dataset.resume : run.dataset.start;
    run.querySelector("[data-icon=play]").hidden = going;
    run.querySelector("[data-icon=pause]").hidden = !going;
    for (const choice of timer.querySelectorAll("[name=merchants]")) choice.checked = Number(choice.value) === glass.merchants;
  };
}
