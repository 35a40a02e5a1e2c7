// What comes up rarely: the black market's piles, and deputies the table drew by itself.
import { unhurried } from "../dialog.js";
import { send } from "../table/send.js";

export function rarely() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-market]");
    if (!button) return;
    const dialog = document.querySelector("#black-market-dialog");
    const pile = dialog.querySelector("[data-pile]").content;
    dialog.querySelector("[data-piles]").replaceChildren(
      ...JSON.parse(button.dataset.market).map(({ kind, text }) => {
        const made = pile.cloneNode(true).firstElementChild;
        made.dataset.fields = JSON.stringify({ kind });
        made.textContent = text;
        return made;
      }),
    );
    unhurried(dialog);
  });

  const drawing = document.querySelector("#drawn-dialog");
  if (!drawing) return;
  let drawn = [];
  const show = () => {
    for (const one of drawing.querySelectorAll("[data-draw]")) {
      const place = drawn.indexOf(Number(one.dataset.draw));
      one.setAttribute("aria-pressed", place >= 0);
      one.dataset.place = place >= 0 ? place + 1 : "";
    }
    drawing.querySelector("[data-done]").disabled = drawn.length !== 2;
  };
  drawing.addEventListener("click", (event) => {
    const one = event.target.closest("[data-draw]");
    if (!one) return;
    const seat = Number(one.dataset.draw);
    drawn = drawn.includes(seat) ? drawn.filter((other) => other !== seat) : [...drawn.slice(-1), seat];
    show();
  });
  drawing.addEventListener("close", async () => {
    if (drawing.returnValue === "yes") await send("end_round", { deputies: drawn });
    drawing.returnValue = "";
    drawn = [];
    show();
  });
}
