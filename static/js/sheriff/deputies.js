// Deputies that the table drew by itself: two are tapped, in the order in which they were drawn.
import { send } from "../table/send.js";

const drawing = document.querySelector("#drawn-dialog");
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
