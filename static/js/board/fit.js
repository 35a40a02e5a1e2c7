// Nobody scrolls a television: letters are as large as they can be with all of it on the screen.
const LEAST_SCALE = 0.4;
const MOST_SCALE = 1.5;
const TRIES = 7;
const SMALLEST_SCREEN_PX = 600;

const root = document.documentElement;
const overflows = () => root.scrollHeight > innerHeight || root.scrollWidth > innerWidth;
const scale = (size) => root.style.setProperty("--fit", size);

// Names grow only as far as they stay on their line.
const breaks = () =>
  [...document.querySelectorAll("h2[data-whole]")].some((name) => name.clientHeight > 1.7 * parseFloat(getComputedStyle(name).fontSize));

export function fit() {
  root.style.removeProperty("--fit");
  // whoever holds it in their hands can scroll
  if (innerWidth < innerHeight || innerHeight < SMALLEST_SCREEN_PX) return;
  const fits = overflows() ? () => !overflows() : () => !overflows() && !breaks();
  let [least, most] = overflows() ? [LEAST_SCALE, 1] : [1, MOST_SCALE];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const size = (least + most) / 2;
    scale(size);
    if (fits()) least = size;
    else most = size;
  }
  scale(least);
}

export function fitting() {
  document.addEventListener("region", fit);
  addEventListener("resize", fit);
  document.fonts?.ready.then(fit);
  fit();
}
