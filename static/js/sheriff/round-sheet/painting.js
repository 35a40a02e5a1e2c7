// Shows in each row what was tapped there and is not booked yet.
import { fill } from "../../shared/text.js";
import { boxed, tokenOf } from "../../table/heap.js";
import { paintPurses } from "./purses.js";
import { cardsOf, isNamed, isReady, isSent, rows, tapped, tidy } from "./rows.js";

const words = document.querySelector("#round-words");
let unfolded = null;

export const unfold = (row) => (unfolded = row.dataset.seat);

// One at a time: the one that was tapped, or the first that has not declared.
function unfoldOne(all) {
  const waiting = all.filter(({ dataset }) => dataset.mode === "declare");
  const one = waiting.find(({ dataset }) => dataset.seat === unfolded) ?? waiting[0];
  if (one?.dataset.seat !== unfolded) unfolded = null;
  for (const row of waiting) row.toggleAttribute("data-unfolded", row === one);
}

function paintDeclaring(row) {
  const { number, good, sent } = tapped(row);
  for (const one of row.querySelectorAll("[data-number]")) one.setAttribute("aria-pressed", Number(one.dataset.number) === number);
  for (const one of row.querySelectorAll("[data-say]")) one.setAttribute("aria-pressed", one.dataset.say === good);
  const saying = row.querySelector("[data-saying]");
  if (saying) {
    const quoted = document.createElement("q");
    quoted.textContent = good ? JSON.parse(row.querySelector(`[data-say="${good}"]`).dataset.words)[number - 1] : `${number} …`;
    saying.replaceChildren(...(number === null ? [] : [quoted]));
  }
  row.toggleAttribute("data-sent", sent);
}

function paintDeciding(row) {
  const { gold, by, do: way, words: agreed } = tapped(row);
  const place = row.querySelector("[data-deciding]");
  place.hidden = way !== null;
  const sum = place.querySelector("[data-no-gold]");
  if (sum) {
    sum.querySelector("[data-gold]").textContent = gold;
    sum.setAttribute("aria-label", fill(sum.dataset.label, { gold }));
  }
  for (const one of place.querySelectorAll("[data-chip]")) one.disabled = gold + Number(one.dataset.chip) > Number(row.dataset.most);
  const deciders = [...place.querySelectorAll("[data-decider]")];
  for (const one of deciders) {
    one.setAttribute("aria-pressed", one.dataset.decider === (by === null ? deciders[0].dataset.decider : String(by)));
  }
  const pass = place.querySelector('[data-do="pass"]');
  if (pass) {
    pass.textContent = gold ? fill(pass.dataset.text, { what: gold }) : pass.dataset.none;
    pass.classList.toggle("round-row__paid", gold > 0);
  }
  const said = row.querySelector("[data-drafted]");
  said.hidden = way === null;
  row.querySelector(".round-row__said").hidden = way !== null;
  said.querySelector("span").textContent = way === "pass" ? (agreed ?? pass.textContent) : place.querySelector('[data-do="inspect"]')?.textContent;
}

function glyphOf(token) {
  const glyph = token.querySelector(".token__glyph").cloneNode(true);
  glyph.setAttribute("class", "round-card__glyph");
  return glyph;
}

function paintCard(button, face, naming) {
  const token = face === "down" ? null : tokenOf(face);
  button.className = token ? `round-card ${token.dataset.kind}` : "round-card round-card--down";
  button.classList.toggle("round-card--lost", button.dataset.face === face && "lost" in button.dataset);
  button.classList.toggle("round-card--naming", naming);
  button.setAttribute("aria-label", token ? token.dataset.name : words.dataset.down);
  if (button.dataset.drawn !== face) button.replaceChildren(token ? glyphOf(token) : words.content.querySelector(".round-card__back").cloneNode(true));
  button.dataset.drawn = face;
}

function paintCards(row) {
  const { do: way, naming, sent, truth } = tapped(row);
  const place = row.querySelector("[data-cards]");
  if (!place) return;
  const atGate = row.dataset.mode === "gate";
  const withCards = JSON.parse(row.dataset.send).with_cards;
  if (atGate) place.hidden = way === null || !withCards;
  const cards = cardsOf(row);
  for (const [at, button] of [...place.querySelectorAll("[data-card]")].entries()) paintCard(button, cards[at], naming === at);
  const opened = way === "inspect" || "opened" in row.dataset;
  const palette = row.querySelector("[data-palette]");
  palette.hidden = naming === null;
  if (naming !== null) paintPalette(palette, isNamed(row), cards[naming]);
  const asDeclared = row.querySelector("[data-truth]");
  if (asDeclared) asDeclared.hidden = !opened || sent || Boolean(truth) || isReady(row) || naming !== null || (atGate && !withCards);
  const hint = row.querySelector("[data-turn-hint]");
  if (hint) hint.hidden = opened;
  row.toggleAttribute("data-sent", sent);
}

// Which card it is: any kind in an opened bag; of a counted one that passed only a kind that lies face up.
function paintPalette(place, named, face) {
  const kinds = boxed().filter(({ dataset }) => dataset.good !== face && (named || dataset.kind === "legal"));
  place.replaceChildren(
    ...kinds.map((kind) => {
      const button = words.content.querySelector("[data-name-card]").cloneNode(true);
      const token = kind.querySelector(".token").cloneNode(true);
      token.querySelector(".token__badge")?.remove();
      button.dataset.nameCard = kind.dataset.good;
      button.prepend(token);
      button.querySelector("span:last-child").textContent = kind.dataset.name;
      return button;
    }),
  );
}

// Undo takes back what is not booked yet before it takes back a step.
function paintUndo(all) {
  const place = document.querySelector("[data-undo-step]");
  if (!place) return;
  const row = all.find((one) => tapped(one).do !== null && !isSent(one));
  const button = place.closest("button");
  button.toggleAttribute("data-here", Boolean(row));
  const step = row ? `${row.dataset.name}: ${row.querySelector("[data-drafted] span").textContent}` : place.dataset.undoStep;
  place.textContent = step;
  button.hidden = !step;
}

export function paint() {
  const all = rows();
  all.forEach(tidy);
  unfoldOne(all);
  for (const row of all) {
    if (row.dataset.mode === "declare") paintDeclaring(row);
    if (row.querySelector("[data-deciding]")) paintDeciding(row);
    paintCards(row);
  }
  paintUndo(all);
  paintPurses(all);
}
