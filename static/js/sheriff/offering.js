// Offers: gold by steps, goods from stand and bag, a promise; for the own bag or about another.
// A merchant's usual bribe is composed on the page itself; the dialog has both sides of any deal.
import { say, send } from "../table/send.js";
import { draft, keep, scopeOf } from "./drafts.js";
import { cards, chips, plus } from "../table/heap.js";
import { pick } from "../table/pick.js";
import { promise, shownPromise } from "./promise.js";

const NOTHING = { gold: 0, stand: {}, bag: {}, face_down: {}, said: {}, promise: null, promise_now: false };
const dialog = document.querySelector("#offer-dialog");
const done = dialog.querySelector("[data-done]");
const card = () => document.querySelector("[data-deal]");
let form = null;
let offer = null;
let sending = null;
// the clock may stand at zero before the table's page has changed
let timeIsUp = false;

const whole = (from) => ({ ...NOTHING, want: { ...NOTHING, ...from?.want }, asks: [], ...pickFrom(from) });
const pickFrom = (from) => {
  if (!from) return {};
  const { want, ...rest } = from;
  return rest;
};
// picked by their giver, or a number where cards are only counted
const unnamed = (faceDown) => (typeof faceDown === "number" ? faceDown : cards(faceDown));
const something = ({ gold, stand, bag, face_down: faceDown, promise: words }) =>
  gold + cards(stand) + cards(bag) + unnamed(faceDown) > 0 || Boolean(words);
const sideOf = (made, side) => (side === "get" ? made.want : made);

function fieldsOf(made, to) {
  const told = ({ promise: words, promise_now: now }) => (words && now ? { text: words, now } : words || null);
  const bare = (side) => {
    const { gold, stand, bag, face_down: faceDown, said } = side;
    const unseen = unnamed(faceDown) ? { face_down: faceDown, ...(cards(said) ? { said } : {}) } : {};
    return { gold, stand, bag, promise: told(side), ...unseen };
  };
  const fields = { ...bare(made), asks: made.asks };
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
  for (const one of place.querySelectorAll("[data-number]")) one.textContent = unnamed(side.face_down) || "";
  for (const one of place.querySelectorAll("[data-words]:not(button)")) one.textContent = shownPromise(side);
}

// --- on the page ---------------------------------------------------------------------------------------------

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

async function sendBribe(button) {
  // with nothing to send yet it leads to where everything can be composed
  if (!something(bribe(card()))) return card().querySelector("[data-more]").click();
  button.setAttribute("aria-busy", "true");
  const place = card();
  const made = { ...bribe(place), asks: formOf(place).usual };
  const answer = await send("offer", fieldsOf(made));
  button.removeAttribute("aria-busy");
  if (answer.problem) return undefined;
  say(dialog.dataset.sent);
  if (!card()) return undefined;
  keep("bribe", scopeOf(card().dataset), null);
  return paint();
}

export const stepped = (gold, step, most) => Math.min(most, Math.max(0, gold + Number(step)));

// --- in the dialog -------------------------------------------------------------------------------------------

function choices(place, type, list, isChosen, choose) {
  const row = dialog.querySelector("[data-choice]").content;
  place.querySelector("[data-choices]").replaceChildren(
    ...list.map(({ value, text }) => {
      const label = row.cloneNode(true).firstElementChild;
      const input = label.querySelector("input");
      input.type = type;
      input.name = type;
      input.checked = isChosen(value);
      input.addEventListener("change", () => choose(value, input.checked));
      label.querySelector("b").textContent = text;
      return label;
    }),
  );
}

const same = (ask, other) => ask.do === other.do && ask.merchant === other.merchant;

// What the sheriff is to do: as much as one likes, but one thing about each merchant (S-DEAL-10).
function showAsks() {
  const place = dialog.querySelector("[data-asks]");
  place.hidden = form.asks.length === 0;
  const list = form.asks.map(({ do: what, merchant, text }) => ({ value: { do: what, merchant }, text }));
  const isAsked = (value) => offer.asks.some((ask) => same(ask, value));
  choices(place, "checkbox", list, isAsked, (value, wanted) => {
    const others = offer.asks.filter((ask) => ask.merchant !== value.merchant);
    offer = { ...offer, asks: wanted ? [...others, value] : others };
    for (const [at, input] of place.querySelectorAll("input").entries()) input.checked = isAsked(list[at].value);
    show();
  });
}

function show() {
  for (const place of dialog.querySelectorAll("[data-side]")) {
    const limits = form[place.dataset.side];
    showSide(place, sideOf(offer, place.dataset.side));
    for (const button of place.querySelectorAll("[data-place]")) button.hidden = !limits[button.dataset.place];
    // nothing is said about cards that are not given
    place.querySelector("[data-place=said]").hidden ||= unnamed(sideOf(offer, place.dataset.side).face_down) === 0;
  }
  done.disabled = !something(offer) && !something(offer.want) && offer.asks.length === 0;
  showLate();
}

const inspecting = () => document.querySelector(".now")?.dataset.phase === "inspect";
const late = () => timeIsUp || !inspecting();

// The sheet stays as it is, and so does the focus; but it says that nobody can take the offer any more (S-CLK-2).
function showLate() {
  const note = dialog.querySelector("[data-late]");
  const words = !late() ? "" : timeIsUp || document.querySelector("[data-key=time-up]") ? note.dataset.timeUp : note.dataset.over;
  const told = note.querySelector("span");
  if (told.textContent !== words) told.textContent = words;
  note.hidden = !words;
  done.setAttribute("aria-disabled", late());
}

export function compose(question, from) {
  form = question;
  done.textContent = form.done;
  done.removeAttribute("aria-busy");
  offer = whole(from ?? { asks: form.usual });
  dialog.querySelector("h2").textContent = form.title;
  showAsks();
  const toWhom = dialog.querySelector("[data-receivers]");
  const receivers = form.receivers.map(({ to, text }) => ({ value: to, text }));
  toWhom.hidden = receivers.length === 0;
  const isReceiver = (to) => to === (offer.to ?? null);
  choices(toWhom, "radio", [{ value: null, text: toWhom.dataset.both }, ...receivers], isReceiver, (to) => {
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
  const answer = await send(form.command, fieldsOf(offer, offer.to ?? form.to));
  if (sending === asked) sending = null;
  // somebody may have closed it meanwhile, and compose the next one
  if (form === asked) {
    done.removeAttribute("aria-busy");
    if (!answer.problem) dialog.close();
  }
  if (answer.problem) return;
  if (asked.command === "offer") say(dialog.dataset.sent);
  if (card()) change({ ...NOTHING });
}

const put = (side, more) => {
  offer = side === "get" ? { ...offer, want: { ...offer.want, ...more } } : { ...offer, ...more };
  show();
};

export function offering() {
  document.addEventListener("click", async (event) => {
    const step = event.target.closest(".act [data-step]");
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
      const promised = await promise(bribe(card()));
      if (promised && card()) change(promised);
    } else if (opener) {
      const from = opener.dataset.draft ? JSON.parse(opener.dataset.draft) : null;
      compose(JSON.parse(opener.dataset.offer), from ?? (opener.hasAttribute("data-more") ? bribe(card()) : null));
    } else if (button && button.getAttribute("aria-busy") !== "true") sendBribe(button);
  });
  dialog.addEventListener("click", async (event) => {
    const side = event.target.closest("[data-side]")?.dataset.side;
    const step = event.target.closest("[data-step]");
    const place = event.target.closest("[data-place]")?.dataset.place;
    if (step) put(side, { gold: stepped(sideOf(offer, side).gold, step.dataset.step, form[side].gold) });
    else if (form[side]?.[place]?.most !== undefined && place === "face_down") {
      // counted: one more a tap, and after the last none
      const count = (unnamed(sideOf(offer, side).face_down) + 1) % (form[side].face_down.most + 1);
      put(side, { face_down: count, ...(count ? {} : { said: {} }) });
    } else if (place) {
      const most = place === "said" ? { most: sideOf(offer, side).face_down } : {};
      const found = await pick({ ...form[side][place], ...most, start: sideOf(offer, side)[place] });
      if (found) put(side, { [place]: found.goods });
    } else if (event.target.closest("[data-promise]")) {
      const promised = await promise(sideOf(offer, side));
      if (promised) put(side, promised);
    }
  });
  dialog.addEventListener("submit", (event) => {
    if (event.submitter?.value !== "yes") return;
    event.preventDefault();
    if (sending !== form && !late()) sendOffer();
  });
  document.addEventListener("region", paint);
  document.addEventListener("region", () => {
    timeIsUp = false;
    if (dialog.open) showLate();
  });
  document.addEventListener("time-up", () => {
    timeIsUp = true;
    if (dialog.open) showLate();
  });
  paint();
}
