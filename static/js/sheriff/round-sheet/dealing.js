// What else was agreed aloud than gold: a sheet over the lower part of the page, which ends with "Agreed".
import { fill } from "../../shared/text.js";
import { send } from "../../table/send.js";
import { boxed, cards, more, tokenOf } from "../../table/heap.js";
import { rowOf, tap } from "./rows.js";

const dialog = document.querySelector("#deal-sheet");
const find = (name) => dialog.querySelector(`[data-${name}]`);
const NOTHING = { gold: 0, stand: {}, face_down: 0, said: {}, bag: {} };
let form = null;
let row = null;
let other = null;
let made = null;

const same = (ask, one) => ask.do === one.do && ask.merchant === one.merchant;
const givenBy = (side) => (side === "want" ? made.want : made);
const limitsOf = (side) => (side === "want" ? other.want : form);
const isOwn = (ask) => ask.do === "pass" && ask.merchant === form.by;

function open(button) {
  row = rowOf(button);
  form = JSON.parse(button.dataset.more);
  made = { ...NOTHING };
  for (const one of dialog.querySelectorAll("details")) one.open = false;
  find("promise").value = "";
  find("now").checked = false;
  dealWith(form.with[0]);
  dialog.showModal();
}

// With whom: what is given stays, but only the usual deal is about bags.
function dealWith(chosen) {
  other = chosen;
  const own = other.asks.filter(isOwn);
  made = { ...made, bag: {}, want: { ...NOTHING }, asks: own.map(({ do: way, merchant }) => ({ do: way, merchant })) };
  find("title").textContent = other.title;
  find("gives").textContent = other.gives;
  find("from-bag").hidden = !other.bag;
  find("with").hidden = form.with.length === 1;
  find("with").replaceChildren(...form.with.map((one) => toTap(one.name, one === other, () => dealWith(one))));
  draw();
}

function toTap(text, pressed, tapped) {
  const button = find("ask").content.cloneNode(true).firstElementChild;
  button.textContent = text;
  button.setAttribute("aria-pressed", pressed);
  button.addEventListener("click", tapped);
  return button;
}

// A kind to tap: one more of it, and after the last none.
function kinds(place, side, from, limits, tapped = add) {
  const list = boxed().filter(({ dataset }) => (limits[dataset.good] ?? 0) > 0);
  place.replaceChildren(
    ...list.map(({ dataset: { good, name } }) => {
      const button = find("kind-to-tap").content.cloneNode(true).firstElementChild;
      const token = tokenOf(good).querySelector(".token").cloneNode(true);
      const count = givenBy(side)[from][good] ?? 0;
      token.querySelector(".token__badge").textContent = count;
      token.querySelector(".token__badge").hidden = count === 0;
      button.prepend(token);
      button.querySelector("span:last-child").textContent = name;
      button.setAttribute("aria-pressed", count > 0);
      button.addEventListener("click", () => tapped(side, from, good, limits[good]));
      return button;
    }),
  );
  place.closest("[data-part]").hidden = list.length === 0;
}

function add(side, from, good, most) {
  const given = givenBy(side);
  const count = given[from][good] ?? 0;
  given[from] = more(given[from], good, count < most ? 1 : -count);
  draw();
}

// What the face-down cards are said to be: of each card one thing, so another kind takes the place of what was said.
function claim(side, from, good, most) {
  const given = givenBy(side);
  if (cards(given.said) < most) given.said = more(given.said, good);
  else given.said = given.said[good] ? more(given.said, good, -given.said[good]) : { [good]: 1 };
  draw();
}

const unseen = (count) => Object.fromEntries(boxed().flatMap(({ dataset: { good, kind } }) => (kind === "legal" ? [] : [[good, count]])));

function draw() {
  for (const place of dialog.querySelectorAll("[data-side]")) {
    const { side } = place.dataset;
    const [given, limits] = [givenBy(side), limitsOf(side)];
    place.querySelector("[data-gold]").textContent = given.gold;
    for (const chip of place.querySelectorAll("[data-chip]")) chip.disabled = given.gold + Number(chip.dataset.chip) > limits.gold;
    kinds(place.querySelector("[data-stand]"), side, "stand", limits.stand);
    const down = place.querySelector("[data-face-down]");
    down.hidden = !limits.face_down;
    down.querySelector("b").textContent = given.face_down;
    down.setAttribute("aria-pressed", given.face_down > 0);
    kinds(place.querySelector("[data-said]"), side, "said", unseen(given.face_down), claim);
  }
  const inBag = Object.fromEntries(boxed().map(({ dataset }) => [dataset.good, other.bag]));
  kinds(find("bag"), "give", "bag", inBag);
  const asks = find("asks");
  asks.hidden = other.asks.length === 0;
  asks.replaceChildren(
    ...other.asks.map((ask) => {
      const agreed = made.asks.some((one) => same(ask, one));
      return toTap(ask.text, agreed, () => toggle(ask));
    }),
  );
}

// One thing about each merchant at most.
function toggle({ do: way, merchant }) {
  const ask = { do: way, merchant };
  const rest = made.asks.filter((one) => one.merchant !== merchant);
  made.asks = made.asks.some((one) => same(ask, one)) ? rest : [...rest, ask];
  draw();
}

const bare = ({ gold, stand, face_down: down, said, bag }) => ({
  ...(gold ? { gold } : {}),
  ...(Object.keys(stand).length ? { stand } : {}),
  ...(down ? { face_down: down } : {}),
  ...(cards(said) ? { said } : {}),
  ...(Object.keys(bag).length ? { bag } : {}),
});

// What was given, as the row says it until it is booked.
function inWords() {
  const goods = [...Object.entries(made.stand), ...Object.entries(made.bag)];
  const names = goods.map(([good, count]) => `${count} × ${tokenOf(good).dataset.name}`);
  if (made.face_down) names.push(`${made.face_down} ◆`);
  const all = [...(made.gold ? [made.gold] : []), ...names];
  return all.length ? fill(dialog.dataset.passedFor, { what: all.join(", ") }) : dialog.dataset.passed;
}

async function agreed(paint, bookSoon) {
  const words = find("promise").value.trim();
  const promise = words && find("now").checked ? { text: words, now: true } : words;
  const want = bare(made.want);
  const deal = { ...bare(made), ...(promise ? { promise } : {}), ...(Object.keys(want).length ? { want } : {}) };
  const passes = made.asks.some(isOwn);
  const asks = made.asks.filter((ask) => !isOwn(ask));
  if (passes) {
    tap(row, { do: "pass", gold: made.gold, deal: { ...deal, asks }, words: inWords(), cards: null });
    dialog.close();
    paint();
    bookSoon();
    return;
  }
  const answer = await send("agreed", { ...deal, asks, by: form.by, to: other.to });
  if (!answer.problem) dialog.close();
}

export function dealing(paint, bookSoon) {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-more]");
    if (button && rowOf(button)) open(button);
  });
  dialog.addEventListener("click", (event) => {
    const side = event.target.closest("[data-side]")?.dataset.side;
    const given = made && givenBy(side);
    const chip = event.target.closest("[data-chip]");
    const words = event.target.closest("[data-words]");
    if (chip && !chip.disabled) given.gold += Number(chip.dataset.chip);
    else if (event.target.closest("[data-no-gold]")) given.gold = 0;
    else if (event.target.closest("[data-face-down]")) {
      const most = limitsOf(side).face_down;
      given.face_down = given.face_down < most ? given.face_down + 1 : 0;
      if (!given.face_down) given.said = {};
    } else if (words) find("promise").value = words.dataset.words;
    else if (event.target.closest("[data-agreed]")) return void agreed(paint, bookSoon);
    else return undefined;
    return draw();
  });
}
