// Starting: who begins. What else a game asks before it starts its own script puts into the fields (event "starting").
import { send } from "../table/send.js";

export function start() {
  const form = document.querySelector("[data-start]");
  if (!form) return;

  // after a rematch the next player in turn is proposed
  const proposed = new URLSearchParams(location.search).get("first");
  const choice = form.querySelector(`[name=first][value="${CSS.escape(proposed ?? "")}"]`);
  if (choice) choice.checked = true;
  form.addEventListener("region", () => {
    // who was to begin is gone: lots, as at first
    const lots = form.querySelector("[name=first]");
    if (lots && !form.querySelector("[name=first]:checked")) lots.checked = true;
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const fields = {};
    const first = form.querySelector("[name=first]:checked");
    if (first) fields.first = first.value === "" ? null : Number(first.value);
    form.dispatchEvent(new CustomEvent("starting", { detail: fields }));
    const done = await send("start", fields);
    if (!done.problem) form.closest("dialog").close();
  });
}
