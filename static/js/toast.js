// A word in passing, also for screen readers, and above an open dialog where the browser can.
const SECONDS = 4;
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
  }, SECONDS * 1000);
}
