// The server's clock, so that every phone shows the same second whatever its own clock says.
import { page } from "./page.js";

// What we hear is always a little late, so the answer that made the least way knows best.
let ahead = page.now - Date.now();
let anew = false;

export function hear(server) {
  const heard = server - Date.now();
  ahead = anew ? heard : Math.max(ahead, heard);
  anew = false;
}

export const now = () => Date.now() + ahead;

// A phone whose own clock was put right counts anew, as soon as it hears something.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") anew = true;
});
