// A new table of Nottingham: what this phone remembers of the copy stands in the form already, and can be changed.
import { remembered } from "./copy.js";

export function printedNumbers(form) {
  const place = form.querySelector("[data-printed-numbers]");
  if (!place) return;
  const { track, city, tasks } = remembered();
  const line = place.querySelector("[data-track]");
  // half a track cannot be told apart from a short one: it is filled in field by field during the game
  const whole = city !== null && track.length === city - 1 && track.every((number) => number !== null);
  if (whole && !line.value) line.value = track.join(" ");
  for (const field of place.querySelectorAll("[data-task]")) {
    field.value ||= tasks[field.dataset.task]?.[Number(field.dataset.which)] ?? "";
  }
}
