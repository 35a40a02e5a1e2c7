// A word in passing, also for screen readers, and above an open dialog where the browser can.
const SHOWN_MS = 4_000;
let fading;

export function toast(words) {
  const place = document.querySelector(".toast");
  if (place.showPopover) {
    place.popover = "manual";
    place.hidePopover();
    place.showPopover();
  }
  place.textContent = words;
  clearTimeout(fading);
  fading = setTimeout(() => {
    place.textContent = "";
    place.hidePopover?.();
  }, SHOWN_MS);
}
