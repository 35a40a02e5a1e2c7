// A new table of Nottingham: what this phone remembers of the copy stands in the form already, and can be changed.
import { remembered } from "./remembered.js";

const line = document.querySelector("[data-numbers=track]");
const { track, city, tasks } = remembered();
// a field nobody has read is a question mark, and so is whatever lies between the last one and the city
const read = track.map((number) => number ?? "?");
if (read.length && city === null) read.push("?");
if (!line.value.trim()) line.value = read.join(" ");
for (const field of document.querySelectorAll("[data-points=task_values]")) {
  field.value ||= tasks[field.dataset.of]?.[Number(field.dataset.which)] ?? "";
}
