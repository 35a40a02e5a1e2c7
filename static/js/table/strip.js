// The strip that never leaves: what to do, clock, purse, offers. How high it is, is known to whatever has to leave it
// free (dialogs, jumps); with letters so large that it would fill the screen it scrolls like everything else.
import { page } from "./page.js";

const MOST_OF_THE_SCREEN = 0.4;

const strip = () => document.querySelector(".region > .top");

function measure() {
  const height = strip()?.offsetHeight ?? 0;
  const stays = height > 0 && height <= innerHeight * MOST_OF_THE_SCREEN;
  document.documentElement.toggleAttribute("data-strip", stays);
  document.documentElement.style.setProperty("--strip", `${stays ? height : 0}px`);
}

// To what the button speaks of, unfolded if it lies in something folded; the focus goes with it.
function jump(to) {
  const there = document.querySelector(to);
  if (!there) return;
  for (let fold = there.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  there.scrollIntoView({ block: "start", behavior: "smooth" });
  there.querySelector("button")?.focus({ preventScroll: true });
}

export function stripStays() {
  if (page.kind === "board") return;
  const sizes = new ResizeObserver(measure);
  let watched = null;
  const follow = () => {
    if (strip() === watched) return;
    sizes.disconnect();
    watched = strip();
    if (watched) sizes.observe(watched);
    measure();
  };
  document.addEventListener("region", follow);
  addEventListener("resize", measure);
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-jump]");
    if (button) jump(button.dataset.jump);
  });
  follow();
}
