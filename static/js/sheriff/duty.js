// Who is on duty: deputies that the table drew by itself, or whoever really is it. Two are tapped in the order in which
// they were drawn, a sheriff alone.
import { send } from "../table/send.js";

function duty(form) {
  const dialog = form.closest("dialog");
  const many = "two" in form.dataset ? 2 : 1;
  let named = [];
  const show = () => {
    for (const one of form.querySelectorAll("[data-draw]")) {
      const place = named.indexOf(Number(one.dataset.draw));
      one.setAttribute("aria-pressed", place >= 0);
      one.dataset.place = place >= 0 && many > 1 ? place + 1 : "";
    }
    form.querySelector("[data-done]").disabled = named.length !== many;
  };
  form.addEventListener("click", (event) => {
    const one = event.target.closest("[data-draw]");
    if (!one) return;
    const seat = Number(one.dataset.draw);
    named = named.includes(seat) ? named.filter((other) => other !== seat) : [...named, seat].slice(-many);
    show();
  });
  dialog.addEventListener("close", async () => {
    const said = dialog.returnValue === "yes" ? named : null;
    dialog.returnValue = "";
    named = [];
    show();
    if (!said) return;
    const answer = await send(form.dataset.duty, many > 1 ? { deputies: said } : { sheriff: said[0] });
    if (answer.problem) return;
    for (const one of document.querySelectorAll("dialog[open]:not(#refusal)")) one.close();
  });
}

document.querySelectorAll("[data-duty]").forEach(duty);
