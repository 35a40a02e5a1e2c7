// A word in passing, also for screen readers.
const SECONDS = 4;
let fading;

export function toast(words) {
  const place = document.querySelector(".toast");
  place.textContent = words;
  clearTimeout(fading);
  fading = setTimeout(() => {
    place.textContent = "";
  }, SECONDS * 1000);
}
