// The dial: ring, figures, and the title of the tab.
import { fill } from "../../shared/text.js";
import { rest, running } from "./hourglass.js";
import { LAST_SECONDS, draw as drawFace } from "../../shared/moments.js";

export function face(timer) {
  const find = (name) => timer.querySelector(`[data-${name}]`);
  const [sand, time, says, run] = ["sand", "time", "says", "run"].map(find);

  const phase = (glass, seconds) => {
    if (seconds === 0) return "over";
    if (running(glass)) return seconds <= LAST_SECONDS ? "last" : "running";
    return glass.rest < glass.whole ? "paused" : "ready";
  };

  return function draw(glass, now) {
    const seconds = drawFace(sand, [time], rest(glass, now), glass.whole);
    const now_ = phase(glass, seconds);
    timer.dataset.phase = now_;
    says.textContent = says.dataset[now_] ?? "";
    says.classList.toggle("clock__paused", now_ === "paused");
    document.title = fill(timer.dataset.title, { time: time.textContent });
    const going = now_ === "running" || now_ === "last";
    run.querySelector("[data-label]").textContent = going ? run.dataset.pause : now_ === "paused" ? run.dataset.resume : run.dataset.start;
    run.querySelector("[data-icon=play]").hidden = going;
    run.querySelector("[data-icon=pause]").hidden = !going;
    for (const choice of timer.querySelectorAll("[name=merchants]")) choice.checked = Number(choice.value) === glass.merchants;
  };
}
