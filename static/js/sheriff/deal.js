// The offer for the own bag, made on the page itself: gold by steps, goods from stand and bag, a promise. Whatever else a
// deal may hold is composed in the dialog.
import { send } from "../table/send.js";
import { pick } from "../table/pick.js";
import { draft, keep, scopeOf } from "./drafts.js";
import { compose, fieldsOf, NOTHING, sayOffered, showSide, something, stepped, whole } from "./offer-dialog.js";
import { promise } from "./promise.js";

const card = () => document.querySelector("[data-deal]");
const formOf = (place) => JSON.parse(place.dataset.deal);
const bribe = (place) => whole(draft("bribe", scopeOf(place.dataset), null) ?? { asks: formOf(place).usual });

function paint() {
  const place = card();
  if (!place) return;
  const made = bribe(place);
  showSide(place, made);
  const button = document.querySelector("[data-send-offer]");
  if (!button) return;
  showSide(button.closest(".act"), made);
  button.querySelector("[data-label]").textContent = something(made) ? button.dataset.send : button.dataset.compose;
}

function change(more) {
  const place = card();
  keep("bribe", scopeOf(place.dataset), { ...bribe(place), ...more });
  paint();
}

const composeMore = () => compose(formOf(card()), bribe(card()));

async function sendBribe(button) {
  // with nothing to send yet it leads to where everything can be composed
  if (!something(bribe(card()))) return composeMore();
  button.setAttribute("aria-busy", "true");
  const place = card();
  const made = { ...bribe(place), asks: formOf(place).usual };
  const answer = await send("offer", fieldsOf(made));
  button.removeAttribute("aria-busy");
  if (answer.problem) return undefined;
  sayOffered();
  if (!card()) return undefined;
  keep("bribe", scopeOf(card().dataset), null);
  return paint();
}

export function dealing() {
  document.addEventListener("click", async (event) => {
    const step = event.target.closest(".act [data-step]");
    const part = event.target.closest("[data-deal] [data-part]");
    const word = event.target.closest("[data-deal] [data-promise]");
    const button = event.target.closest("[data-send-offer]");
    if (step) change({ gold: stepped(bribe(card()).gold, step.dataset.step, formOf(card()).give.gold) });
    else if (part) {
      const question = JSON.parse(part.dataset.part);
      const found = await pick({ ...question, start: bribe(card())[question.draft] });
      if (found && card()) change({ [question.draft]: found.goods });
    } else if (word) {
      const promised = await promise(bribe(card()));
      if (promised && card()) change(promised);
    } else if (event.target.closest("[data-deal] [data-more]")) composeMore();
    else if (button && button.getAttribute("aria-busy") !== "true") sendBribe(button);
  });
  // what was sent from the dialog is not to be sent once more
  document.addEventListener("offered", () => card() && change({ ...NOTHING }));
  document.addEventListener("region", paint);
  paint();
}
