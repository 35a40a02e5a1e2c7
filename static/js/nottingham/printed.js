// Whatever was read from the copy at this table is remembered; what is known from before can be filled in.
import { send } from "../table/send.js";
import { remember, remembered } from "./remembered.js";

const place = () => document.querySelector("[data-printed]");

// Fields the sheriff has still to reach, and tasks, that this phone knows and the table does not.
function missing() {
  const { at, track, city, tasks } = JSON.parse(place().dataset.printed);
  const known = remembered();
  const unread = (position) => position > at && (track[position - 1] ?? null) === null && position < (city ?? Infinity);
  const fields = known.track
    .map((number, before) => ({ number, position: before + 1 }))
    .filter(({ number, position }) => number !== null && unread(position));
  if (city === null && known.city > Math.max(at, track.length)) fields.push({ number: "city", position: known.city });
  return [
    ...fields.map((one) => ["read_field", one]),
    ...Object.entries(known.tasks)
      .filter(([task]) => !(task in tasks))
      .map(([task, [alone, shared]]) => ["read_task", { task, alone, shared }]),
  ];
}

function look() {
  if (!place()) return;
  remember(JSON.parse(place().dataset.printed));
  const note = document.querySelector("[data-remembered]");
  if (note) note.hidden = missing().length === 0;
}

export function printed() {
  document.addEventListener("region", look);
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-fill-in]");
    if (!button || button.getAttribute("aria-busy") === "true") return;
    button.setAttribute("aria-busy", "true");
    for (const [command, fields] of missing()) await send(command, fields);
    button.removeAttribute("aria-busy");
  });
  look();
}
