// A finished game, watched again: the slider, the buttons and the arrow keys choose a step, the server draws its board.
import { fitting } from "../board/fit.js";
import { hand } from "../shared/links.js";

const PLAY_MS = 2_500;
const MOST_KEPT = 200;

const page = document.querySelector("[data-replay]");
const [slider, lines, chapter, board, hidden, play, shows, chapters] = [
  "slider",
  "lines",
  "chapter",
  "board",
  "hidden",
  "play",
  "show-hidden",
  "chapters",
].map((name) => page.querySelector(`[data-${name}]`));
const steps = JSON.parse(page.dataset.steps);
const drawn = new Map();
let at = 0;
let timer;

async function fetched({ version }) {
  if (!drawn.has(version)) {
    if (drawn.size >= MOST_KEPT) drawn.clear();
    const answer = fetch(`${page.dataset.replay}/${version}`).then((found) => found.json());
    drawn.set(version, answer);
    answer.catch(() => drawn.delete(version));
  }
  return drawn.get(version);
}

// from our own server, escaped there
const put = (place, html) => place.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);

// The page has one heading, the chapter: what a board has as its own is one below it.
function lower(heading) {
  const below = Object.assign(document.createElement("h2"), { className: "replay__said" });
  Object.assign(below.dataset, heading.dataset);
  below.append(...heading.childNodes);
  heading.replaceWith(below);
}

async function show(place) {
  at = Math.min(Math.max(place, 0), steps.length - 1);
  const step = steps[at];
  slider.value = at;
  slider.setAttribute("aria-valuetext", step.lines.join(" "));
  chapter.textContent = step.chapter;
  lines.replaceChildren(
    ...step.lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })),
  );
  history.replaceState(history.state, "", `#${step.version}`);
  for (const button of chapters.children) {
    if (button.textContent === step.chapter) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
  const found = await fetched(step);
  // somebody has gone on meanwhile
  if (steps[at] !== step) return;
  put(board, found.board);
  board.querySelectorAll("h1").forEach(lower);
  put(hidden, found.hidden);
  board.dispatchEvent(new CustomEvent("region", { bubbles: true }));
  page.dataset.shown = step.version;
  if (at + 1 < steps.length) fetched(steps[at + 1]);
}

function stop() {
  clearInterval(timer);
  timer = undefined;
  play.textContent = play.dataset.playWords;
}

function start() {
  if (at === steps.length - 1) show(0);
  play.textContent = play.dataset.stopWords;
  timer = setInterval(() => (at + 1 < steps.length ? show(at + 1) : stop()), PLAY_MS);
}

const linked = () => steps.findIndex(({ version }) => version >= Number(location.hash.slice(1)));

slider.addEventListener("input", () => {
  stop();
  show(Number(slider.value));
});
page.addEventListener("click", ({ target }) => {
  const by = target.closest("[data-by]")?.dataset.by;
  if (by) {
    stop();
    show(at + Number(by));
  }
});
play.addEventListener("click", () => (timer ? stop() : start()));
shows.addEventListener("change", () => {
  hidden.hidden = !shows.checked;
  board.dispatchEvent(new CustomEvent("region", { bubbles: true }));
});
page.querySelector("[data-copy-step]").addEventListener("click", () => hand(location.href));
addEventListener("hashchange", () => show(Math.max(0, linked())));

for (const name of new Set(steps.map((step) => step.chapter))) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "quiet replay__chapter", textContent: name });
  button.addEventListener("click", () => {
    stop();
    show(steps.findIndex((step) => step.chapter === name));
  });
  chapters.append(button);
}
fitting();
await show(location.hash ? Math.max(0, linked()) : 0);
document.body.dataset.ready = "";
