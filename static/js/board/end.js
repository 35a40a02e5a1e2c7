// The end of the game, one thing a screen. The screens turn by themselves until the host leads through the show; then
// they follow the host, and go on by themselves once that is over: totals, the winner, and the pages of the result.
import { fit } from "./fit.js";
import { climb } from "./towers.js";

const BY_HAND_MS = 60_000;
const CURTAIN_MS = 5_000;
const KEYS = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1 };

export function end(read) {
  // the key of the screen that is to be seen, and how far the phones are
  let seen = null;
  let step = null;
  let timer;

  const root = () => document.querySelector("[data-finale]");
  const screens = () => [...document.querySelectorAll("[data-screen]")];
  const place = () => screens().findIndex(({ dataset }) => dataset.screen === seen);
  const steps = () => Number(root().dataset.steps);

  function wait(ms) {
    clearTimeout(timer);
    // at the host's pace
    if (step > 0 && place() < steps()) return;
    if (screens().length > 1) timer = setTimeout(turn, ms);
  }

  function show(number) {
    const all = screens();
    const screen = all[number];
    for (const one of all) one.hidden = one !== screen;
    const isNew = seen !== screen.dataset.screen;
    seen = screen.dataset.screen;
    fit();
    if (!isNew) return;
    // how long each waits before it turns over
    screen.querySelectorAll(".cards-up__card").forEach((card, at) => card.style.setProperty("--place", at));
    if (seen === "totals") climb(screen);
    if (screen.dataset.says) read(screen.dataset.says);
  }

  // after the last page the winner is shown again, and then the pages
  const next = (by) => {
    const [to, winner] = [place() + by, Math.min(steps() + 1, screens().length - 1)];
    return to >= screens().length ? winner : Math.max(0, to);
  };

  function turn(by = 1, stays = null) {
    show(next(by));
    wait(stays ?? screens()[place()].dataset.seconds * 1_000);
  }

  function follow(isOpening) {
    if (!root()) {
      seen = step = null;
      clearTimeout(timer);
      return;
    }
    const [before, at, end] = [step, Number(root().dataset.at), steps()];
    step = at;
    if (place() < 0) {
      // whoever opens the board later sees who won; whoever was there sees how it came
      show(isOpening && at === end ? Math.min(end + 1, screens().length - 1) : at);
      wait(screens()[place()].dataset.seconds * 1_000 + (isOpening ? 0 : CURTAIN_MS));
      return;
    }
    const wanted = at === before ? place() : at < before ? at : Math.max(at, place());
    const isOther = wanted !== place();
    show(wanted);
    if (isOther || at !== before) wait(screens()[wanted].dataset.seconds * 1_000);
  }

  document.addEventListener("region", () => follow(false));
  document.addEventListener("keydown", ({ key, target }) => {
    if (root() && KEYS[key] && !target.closest("button, a, summary")) turn(KEYS[key], BY_HAND_MS);
  });
  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-finale]")) turn(1, BY_HAND_MS);
  });
  follow(true);
}
