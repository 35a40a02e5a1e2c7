// The server's clock, so that every phone shows the same second whatever its own clock says.
import { page } from "./page.js";

// What we hear is always a little late, so the answer that made the least way knows best.
let ahead = page.now - Date.now();

export function hear(server) {
  ahead = Math.max(ahead, server - Date.now());
}

export const now = () => Date.now() + ahead;

// A phone whose own clock was put right counts anew.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") ahead = -Infinity;
});
