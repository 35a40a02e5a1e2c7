// Offers: what both sides give, how that is shown and sent; and the dialog of any deal, for the own bag or about others.
import { say, send } from "../table/send.js";
import { cards, chips, plus } from "../table/heap.js";
import { pick } from "../table/pick.js";
import { promise, shownPromise } from "./promise.js";

const dialog = document.querySelector("#offer-dialog");
const done = dialog.querySelector("[data-done]");
let form = null;
let offer = null;
let sending = null;
// the clock may stand at zero before the table's page has changed
let timeIsUp = false;

export const NOTHING = { gold: 0, stand: {}, bag: {}, face_down: {}, said: {}, promise: null, promise_now: false };

export function whole(from) {
  const { want, ...rest } = from ?? {};
  return { ...NOTHING, asks: [], ...rest, want: { ...NOTHING, ...want } };
}

// picked by their giver, or a number where cards are only counted
const unnamed = (faceDown) => (typeof faceDown === "number" ? faceDown : cards(faceDown));
export const something = ({ gold, stand, bag, face_down: faceDown, promise: words }) =>
  gold + cards(stand) + cards(bag) + unnamed(faceDown) > 0 || Boolean(words);

export function fieldsOf(made, to) {
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

export function showSide(place, side) {
  for (const one of place.querySelectorAll("[data-gold]")) one.textContent = side.gold;
  for (const one of place.querySelectorAll("[data-chips]")) {
    const from = one.dataset.chips;
    if (from === "all") chips(one, plus(side.stand, side.bag), side.gold);
    else chips(one, side[from]);
  }
  for (const one of place.querySelectorAll("[data-number]")) one.textContent = unnamed(side.face_down) || "";
  for (const one of place.querySelectorAll("[data-words]:not(button)")) one.textContent = shownPromise(side);
}

export const stepped = (gold, step, most) => Math.min(most, Math.max(0, gold + Number(step)));

// --- in the dialog -------------------------------------------------------------------------------------------

const sideOf = (made, side) => (side === "get" ? made.want : made);

export const sayOffered = () => say(dialog.dataset.sent);

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
  if (asked.command === "offer") sayOffered();
  document.dispatchEvent(new Event("offered"));
}

const put = (side, more) => {
  offer = side === "get" ? { ...offer, want: { ...offer.want, ...more } } : { ...offer, ...more };
  show();
};

export function composing() {
  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-offer]");
    if (opener) compose(JSON.parse(opener.dataset.offer), opener.dataset.draft ? JSON.parse(opener.dataset.draft) : null);
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
  document.addEventListener("region", () => {
    timeIsUp = false;
    if (dialog.open) showLate();
  });
  document.addEventListener("time-up", () => {
    timeIsUp = true;
    if (dialog.open) showLate();
  });
}
