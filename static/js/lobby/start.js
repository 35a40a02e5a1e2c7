// Starting: who is sheriff first, or which two deputies were drawn.
import { send } from "../table/send.js";

export function start() {
  const form = document.querySelector("[data-start]");
  if (!form) return;
  // after a rematch the next player in turn is proposed
  const proposed = new URLSearchParams(location.search).get("first");
  const choice = form.querySelector(`[name=first][value="${CSS.escape(proposed ?? "")}"]`);
  if (choice) choice.checked = true;
  form.addEventListener("change", () => {
    const named = form.querySelector("[data-named]");
    if (named) named.hidden = form.querySelector("[name=draw]:checked").value !== "table";
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const fields = {};
    if (form.querySelector("[name=draw]")) {
      const drawn = [...form.querySelectorAll("[data-deputy]")].map((one) => Number(one.value));
      fields.deputies = form.querySelector("[name=draw]:checked").value === "table" ? drawn : null;
    } else {
      const { value } = form.querySelector("[name=first]:checked");
      fields.first = value === "" ? null : Number(value);
    }
    const done = await send("start", fields);
    if (!done.problem) form.closest("dialog").close();
  });
}
