// Counting a finished game: puts the behaviours of the page together.
import { ask } from "../shared/dialog.js";
import { unfolding } from "../shared/unfold.js";
import { openStore } from "./store.js";
import { readBox } from "./box.js";
import { cards } from "./cards.js";
import { errors } from "./errors.js";
import { held } from "./held.js";
import { intoABook } from "./into-a-book.js";
import { fromLink } from "./link.js";
import { naming } from "./names.js";
import { other } from "./other.js";
import { players } from "./players.js";
import { purse } from "./purse.js";
import { result } from "./result.js";
import { setup } from "./setup.js";
import { player, tidy, untouched } from "./shape.js";
import { sharing } from "./sharing.js";
import { steps } from "./steps.js";
import { turns } from "./turns.js";

const page = document.body;
const box = readBox(page);
const store = openStore((raw) => tidy(raw, box));
const nameOf = naming(page);

let outcome;
let showTurn;
const go = steps(page, store, (step) => {
  if (step === "result") outcome.count();
  if (step === "count") showTurn();
  if (step !== "result") wrongs.clear();
});
const wrongs = errors(page, store, box, go);
outcome = result(page, store, box, nameOf, wrongs);
setup(page, store, box);
players(page, store, box);
cards(page, store, box);
purse(page, store);
other(page, store);
held(page, store, box, nameOf);
showTurn = turns(page, store, box, nameOf, go);
sharing(page, store, outcome.summary);
intoABook(page, store, box, nameOf);
outcome.drawn(unfolding(outcome.reasons));

for (const button of page.querySelectorAll("[data-start-again]")) {
  button.addEventListener("click", async () => {
    if (!(await ask(page.querySelector("#start-again")))) return;
    store.change((tally) => {
      tally.players = tally.players.map(({ name }) => player(box.shape, { name }));
      tally.turn = 0;
    });
    go("setup");
  });
}

async function openShared() {
  const shared = fromLink(location.hash);
  if (!shared) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  if (untouched(store.tally, box.shape) || (await ask(page.querySelector("#open-shared")))) {
    store.replace(shared);
    go(store.tally.step, store.tally.turn);
  }
}

addEventListener("hashchange", openShared);
store.tell();
if (store.tally.step === "result") outcome.count();
if (store.tally.step === "count") showTurn();
await openShared();
page.dataset.ready = "";
