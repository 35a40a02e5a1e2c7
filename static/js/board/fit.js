// Nobody scrolls a television: when there is much to show, letters are made smaller until all of it is on the screen.
const LEAST_SCALE = 0.6;
const SMALLEST_SCREEN_PX = 600;
const TRIES = 12;

function fit() {
  const root = document.documentElement;
  root.style.removeProperty("--fit");
  // whoever holds it in their hands can scroll; and when all is over there is more to read than a screen can hold
  if (innerWidth < innerHeight || innerHeight < SMALLEST_SCREEN_PX || document.querySelector(".outcome")) return;
  let size = 1;
  for (let tries = 0; tries < TRIES && size > LEAST_SCALE && root.scrollHeight > innerHeight; tries += 1) {
    size = Math.max(LEAST_SCALE, size * 0.96);
    root.style.setProperty("--fit", size);
  }
}

export function fitting() {
  document.addEventListener("region", fit);
  addEventListener("resize", fit);
  document.fonts?.ready.then(fit);
  fit();
}
