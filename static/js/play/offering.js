// Offers: gold by steps, goods from stand and bag, a promise; for the own bag or about another.
// A merchant's usual bribe is composed on the page itself; the dialog has both sides of any deal.
import { send } from "../table/send.js";
import { draft, keep, scopeOf } from "./drafts.js";
import { chips, plus } from "./heap.js";
import { pick } from "./pick.js";
import { promise, shownPromise } from "./promise.js";

const NOTHING = { gold: 0, stand: {}, bag: {}, promise: null };
const dialog = document.querySelector("#offer-dialog");
const done = dialog.querySelector("[data-done]");
const card = () => document.querySelector("[data-deal]");
let form = null;
let offer = null;
let sending = null;

const whole = (from) => ({ ...NOTHING, want: { ...NOTHING, ...from?.want }, ask: null, ...pickFrom(from) });
const pickFrom = (from) => {
  if (!from) return {};
  const { want, ...rest } = from;
  return rest;
};
const something = ({ gold, stand, bag, promise: words }) =>
  gold > 0 || Object.keys(stand).length > 0 || Object.keys(bag).length > 0 || Boolean(words);
const sideOf = (made, side) => (side === "get" ? made.want : made);

function fieldsOf(made, to) {
  const bare = ({ gold, stand, bag, promise: words }) => ({ gold, stand, bag, promise: words || null });
  const fields = { ...bare(made), ask: made.ask };
  if (something(made.want)) fields.want = bare(made.want);
  if (to !== null && to !== undefined) fields.to = to;
  return fields;
}

function showSide(place, side) {
  for (const one of place.querySelectorAll("[data-gold]")) one.textContent = side.gold;
  for (const one of place.querySelectorAll("[data-chips]")) {
    const from = one.dataset.chips;
    if (from === "all") chips(one, plus(side.stand, side.bag), side.gold);
    else chips(one, side[from]);
  }
  for (const one of place.querySelectorAll("[data-words]:not(button)")) one.textContent = shownPromise(side.promise);
}

// --- on the page ---------------------------------------------------------------------------------------------

const formOf = (place) => JSON.parse(place.dataset.deal);
const bribe = (place) => whole(draft("bribe", scopeOf(place.dataset), null) ?? { ask: formOf(place).ask });

function paint() {
  const place = card();
  if (!place) return;
  const made = bribe(place);
  showSide(place, made);
  const button = document.querySelector("[data-send-offer]");
  if (!button) return;
  button.disabled = !something(made);
  showSide(button, made);
}

function change(more) {
  const place = card();
  keep("bribe", scopeOf(place.dataset), { ...bribe(place), ...more });
  paint();
}

async function sendBribe(button) {
  button.setAttribute("aria-busy", "true");
  const place = card();
  const made = { ...bribe(place), ask: formOf(place).ask };
  const answer = await send("offer", fieldsOf(made));
  button.removeAttribute("aria-busy");
  if (!answer.problem && card()) {
    keep("bribe", scopeOf(card().dataset), null);
    paint();
  }
}

const stepped = (gold, step, most) => Math.min(most, Math.max(0, gold + Number(step)));

// --- in the dialog -------------------------------------------------------------------------------------------

function choices(place, list, chosen, choose) {
  place.hidden = list.length < 2;
  const row = dialog.querySelector("[data-choice]").content;
  place.querySelector("[data-choices]").replaceChildren(
    ...list.map(({ value, text }, at) => {
      const label = row.cloneNode(true).firstElementChild;
      const input = label.querySelector("input");
      input.name = place.hasAttribute("data-asks") ? "ask" : "to";
      input.value = at;
      input.checked = JSON.stringify(value) === JSON.stringify(chosen);
      input.addEventListener("change", () => choose(value));
      label.querySelector("b").textContent = text;
      return label;
    }),
  );
}

function show() {
  for (const place of dialog.querySelectorAll("[data-side]")) {
    const limits = form[place.dataset.side];
    showSide(place, sideOf(offer, place.dataset.side));
    for (const button of place.querySelectorAll("[data-place]")) button.hidden = !limits[button.dataset.place];
  }
  done.disabled = !something(offer) && !something(offer.want) && !offer.ask;
}

function open(question, from) {
  const words = dialog.querySelector("[data-nothing]").dataset;
  form = question;
  done.removeAttribute("aria-busy");
  offer = whole(from ?? { ask: form.ask });
  dialog.querySelector("h2").textContent = form.title;
  const asks = form.asks.map(({ do: what, merchant, text }) => ({ value: { do: what, merchant }, text }));
  choices(dialog.querySelector("[data-asks]"), [...asks, { value: null, text: words.nothing }], offer.ask, (ask) => {
    offer = { ...offer, ask };
    show();
  });
  const receivers = form.receivers.map(({ to, text }) => ({ value: to, text }));
  const all = receivers.length ? [{ value: null, text: words.both }, ...receivers] : [];
  choices(dialog.querySelector("[data-receivers]"), all, offer.to ?? null, (to) => {
    offer = { ...offer, to };
  });
  show();
  dialog.returnValue = "";
  dialog.showModal();
  dialog.scrollTop = 0;
}

// The dialog goes when the table has the offer: what was refused is there to be changed.
async function sendOffer() {
  const asked = form;
  sending = asked;
  done.setAttribute("aria-busy", "true");
  const answer = await send("offer", fieldsOf(offer, offer.to ?? form.to));
  if (sending === asked) sending = null;
  // somebody may have closed it meanwhile, and compose the next one
  if (form === asked) {
    done.removeAttribute("aria-busy");
    if (!answer.problem) dialog.close();
  }
  if (!answer.problem && card()) change({ ...NOTHING });
}

const put = (side, more) => {
  offer = side === "get" ? { ...offer, want: { ...offer.want, ...more } } : { ...offer, ...more };
  show();
};

export function offering() {
  document.addEventListener("click", async (event) => {
    const step = event.target.closest("[data-deal] [data-step]");
    const part = event.target.closest("[data-deal] [data-part]");
    const word = event.target.closest("[data-deal] [data-promise]");
    const opener = event.target.closest("[data-offer]");
    const button = event.target.closest("[data-send-offer]");
    if (step) change({ gold: stepped(bribe(card()).gold, step.dataset.step, formOf(card()).give.gold) });
    else if (part) {
      const question = JSON.parse(part.dataset.part);
      const found = await pick({ ...question, start: bribe(card())[question.draft] });
      if (found && card()) change({ [question.draft]: found.goods });
    } else if (word) {
      const words = await promise(bribe(card()).promise);
      if (words !== undefined && card()) change({ promise: words });
    } else if (opener) {
      const from = opener.dataset.draft ? JSON.parse(opener.dataset.draft) : null;
      open(JSON.parse(opener.dataset.offer), from ?? (opener.hasAttribute("data-more") ? bribe(card()) : null));
    } else if (button && button.getAttribute("aria-busy") !== "true") sendBribe(button);
  });
  dialog.addEventListener("click", async (event) => {
    const side = event.target.closest("[data-side]")?.dataset.side;
    const step = event.target.closest("[data-step]");
    const place = event.target.closest("[data-place]")?.dataset.place;
    if (step) put(side, { gold: stepped(sideOf(offer, side).gold, step.dataset.step, form[side].gold) });
    else if (place) {
      const found = await pick({ ...form[side][place], start: sideOf(offer, side)[place] });
      if (found) put(side, { [place]: found.goods });
    } else if (event.target.closest("[data-promise]")) {
      const words = await promise(sideOf(offer, side).promise);
      if (words !== undefined) put(side, { promise: words });
    }
  });
  dialog.addEventListener("submit", (event) => {
    if (event.submitter?.value !== "yes") return;
    event.preventDefault();
    if (sending !== form) sendOffer();
  });
  document.addEventListener("region", paint);
  paint();
}
