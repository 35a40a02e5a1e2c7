// A new table of Nottingham: what this phone remembers of the copy stands in the form already, and can be changed.
import { remembered } from "./remembered.js";

const line = document.querySelector("[data-numbers=track]");
const { track, city, tasks } = remembered();
// half a track cannot be told apart from a short one: it is filled in field by field during the game
const whole = city !== null && track.length === city - 1 && track.every((number) => number !== null);
if (whole && !line.value) line.value = track.join(" ");
for (const field of document.querySelectorAll("[data-points=task_values]")) {
  field.value ||= tasks[field.dataset.of]?.[Number(field.dataset.which)] ?? "";
}
