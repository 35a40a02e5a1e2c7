// Counting a finished game: puts the behaviours of the page together.
import { ask } from "../dialog.js";
import { unfolding } from "../unfold.js";
import { openBook } from "./book.js";
import { readBox } from "./box.js";
import { cards } from "./cards.js";
import { errors } from "./errors.js";
import { held } from "./held.js";
import { fromLink } from "./link.js";
import { naming } from "./names.js";
import { players } from "./players.js";
import { purse } from "./purse.js";
import { result } from "./result.js";
import { setup } from "./setup.js";
import { player, tidy, untouched } from "./shape.js";
import { sharing } from "./sharing.js";
import { steps } from "./steps.js";
import { turns } from "./turns.js";

const USUAL_EDITION = "sheriff-2e";

const page = document.body;
const box = readBox(page);
const book = openBook((raw) => tidy(raw, box.ids, USUAL_EDITION));
const nameOf = naming(page);

let outcome;
let showTurn;
const go = steps(page, book, (step) => {
  if (step === "result") outcome.count();
  if (step === "count") showTurn();
  if (step !== "result") wrongs.clear();
});
const wrongs = errors(page, book, box, go);
outcome = result(page, book, box, nameOf, wrongs);
setup(page, book);
players(page, book, box);
cards(page, book, box);
purse(page, book);
held(page, book, nameOf);
showTurn = turns(page, book, box, nameOf, go);
sharing(page, book, outcome.summary);
outcome.drawn(unfolding(page.querySelector("[data-show-all]"), outcome.reasons));

for (const button of page.querySelectorAll("[data-start-again]")) {
  button.addEventListener("click", async () => {
    if (!(await ask(page.querySelector("#start-again")))) return;
    book.change((tally) => {
      tally.players = tally.players.map(({ name }) => player({ name }));
      tally.turn = 0;
    });
    go("setup");
  });
}

async function openShared() {
  const shared = fromLink(location.hash);
  if (!shared) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  if (untouched(book.tally) || (await ask(page.querySelector("#open-shared")))) {
    book.replace(shared);
    go(book.tally.step, book.tally.turn);
  }
}

addEventListener("hashchange", openShared);
book.tell();
if (book.tally.step === "result") outcome.count();
if (book.tally.step === "count") showTurn();
await openShared();
page.dataset.ready = "";
