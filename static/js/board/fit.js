// Nobody scrolls a television: letters are as large as they can be with all of it on the screen.
const LEAST_SCALE = 0.4;
// below this what matters less goes: first what happened before, then the ends of long names
const CROWDED_SCALE = 0.75;
// each with the scale it begins with, and the largest
const CROWDS = { "": [1, 1.5], some: [1, 1], much: [0.8, 1.2] };
// and if even that is too much, what matters is written smaller, too
const CLOSER = [0.9, 0.8, 0.7, 0.6, 0.5];
const TRIES = 7;
const SMALLEST_SCREEN_PX = 600;

const root = document.documentElement;
const overflows = () => root.scrollHeight > innerHeight || root.scrollWidth > innerWidth;
const scale = (size) => root.style.setProperty("--fit", size);

// Names grow only as far as they stay on their line.
const breaks = () =>
  [...document.querySelectorAll("h2[data-whole]")].some((name) => name.clientHeight > 1.7 * parseFloat(getComputedStyle(name).fontSize));

// Nor is one shortened for that.
const shortened = () => [...document.querySelectorAll("h2")].filter((name) => name.scrollWidth > name.clientWidth).length;

function search(usual, largest) {
  scale(usual);
  const before = shortened();
  const fits = overflows() ? () => !overflows() : () => !overflows() && !breaks() && shortened() <= before;
  let [least, most] = overflows() ? [LEAST_SCALE, usual] : [usual, largest];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const size = (least + most) / 2;
    scale(size);
    if (fits()) least = size;
    else most = size;
  }
  scale(least);
  return least;
}

export function fit() {
  root.style.removeProperty("--fit");
  root.style.removeProperty("--closer");
  root.dataset.crowded = "";
  // whoever holds it in their hands can scroll
  if (innerWidth < innerHeight || innerHeight < SMALLEST_SCREEN_PX) return;
  for (const [crowd, scales] of Object.entries(CROWDS)) {
    root.dataset.crowded = crowd;
    if (search(...scales) >= CROWDED_SCALE) return;
  }
  for (const size of CLOSER) {
    if (!overflows()) return;
    root.style.setProperty("--closer", size);
  }
}

export function fitting() {
  document.addEventListener("region", fit);
  addEventListener("resize", fit);
  document.fonts?.ready.then(fit);
  fit();
}
