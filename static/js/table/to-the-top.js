// When the game moves on, or begins to wait for me, the page is at its top: what is next stands there. Never under a
// finger, beside a dialog, or while something is composed: then as soon as that is over.
import { page } from "./page.js";

const SETTLED_MS = 350;

export function toTheTop() {
  let { chapter, waits } = page;
  let due = false;
  let fingers = 0;
  const busy = () => fingers > 0 || document.querySelector("dialog[open], [data-composing]");
  const go = () => {
    if (!due || busy()) return;
    due = false;
    scrollTo(0, 0);
  };
  document.addEventListener("news", ({ detail }) => {
    due ||= (detail.chapter && detail.chapter !== chapter) || (detail.waits && !waits);
    ({ chapter, waits } = detail);
    go();
  });
  addEventListener("touchstart", ({ touches }) => (fingers = touches.length), { capture: true, passive: true });
  for (const end of ["touchend", "touchcancel"]) {
    addEventListener(end, ({ touches }) => {
      fingers = touches.length;
      // first whoever was tapped does what it does
      setTimeout(go, SETTLED_MS);
    }, { capture: true, passive: true });
  }
  document.addEventListener("close", go, true);
}
