// What was agreed aloud, booked in three taps: the bag's button, how much gold, done (S-DEAL-13).
// Whatever else was agreed is composed as any deal is.
import { send } from "../table/send.js";
import { compose, stepped } from "./offer-dialog.js";

const dialog = document.querySelector("#agreed-dialog");
const done = dialog.querySelector("[data-done]");
let form = null;
let payer = "get";
let gold = 0;

function show() {
  for (const one of dialog.querySelectorAll("[data-gold]")) one.textContent = gold;
  for (const one of dialog.querySelectorAll("[data-payer]")) {
    one.textContent = form[one.dataset.payer].text;
    one.setAttribute("aria-pressed", one.dataset.payer === payer);
  }
  for (const one of dialog.querySelectorAll("[data-set]")) one.setAttribute("aria-pressed", Number(one.dataset.set) === gold);
}

// The composer asks of this deal what it asks of an offer to the same merchant.
const composer = (opener) => JSON.parse(opener.closest(".bag").querySelector("[data-offer]:not([data-draft])").dataset.offer);

function open(opener) {
  form = JSON.parse(opener.dataset.agreed);
  if (form.more) form.more = { ...composer(opener), ...form.more };
  dialog.querySelector("[data-compose]").hidden = !form.more;
  payer = "get";
  gold = 0;
  dialog.querySelector("h2").textContent = form.title;
  dialog.querySelector("[data-label]").textContent = form.done;
  dialog.querySelector("[data-hint]").textContent = form.hint;
  done.removeAttribute("aria-busy");
  show();
  dialog.returnValue = "";
  dialog.showModal();
}

// Stays until the table has it: what was refused is there to be changed.
async function book() {
  const asked = form;
  const { by, to, ask } = form[payer];
  done.setAttribute("aria-busy", "true");
  const answer = await send("agreed", { by, to, ask, gold });
  if (form !== asked) return;
  done.removeAttribute("aria-busy");
  if (!answer.problem) dialog.close();
}

export function agreeing() {
  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-agreed]");
    if (opener) open(opener);
  });
  dialog.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]");
    const sum = event.target.closest("[data-set]");
    const side = event.target.closest("[data-payer]");
    if (side) payer = side.dataset.payer;
    if (step || side || sum) {
      gold = stepped(sum ? 0 : gold, sum?.dataset.set ?? step?.dataset.step ?? 0, form[payer].most);
      show();
    } else if (event.target.closest("[data-compose]")) {
      dialog.close();
      const given = payer === "give" ? { gold } : { want: { gold } };
      compose(form.more, { ...given, asks: form.more.usual });
    }
  });
  dialog.addEventListener("submit", (event) => {
    if (event.submitter?.value !== "yes") return;
    event.preventDefault();
    if (done.getAttribute("aria-busy") !== "true") book();
  });
}
