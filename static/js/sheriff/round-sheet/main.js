// The round sheet: one device keeps the book for the whole table. A row is booked as one step when the next is tapped.
import { atATap } from "../../table/at-a-tap.js";
import { picking } from "../../table/pick.js";
import { send } from "../../table/send.js";
import { book, bookAll, booking, bookSoon } from "./booking.js";
import { dealing } from "./dealing.js";
import { paint, unfold } from "./painting.js";
import { cardsOf, forget, isNamed, isOpen, isReady, isSent, rowOf, rows, tap, tapped } from "./rows.js";

const CALLED_MS = 1_500;

async function declare(row) {
  const { number, good } = tapped(row);
  if (number === null || good === null) return;
  const { declare: sends } = JSON.parse(row.dataset.send);
  if (!sends) return;
  tap(row, { sent: true });
  const [command, fields] = sends;
  const answer = await send(command, { ...fields, good, count: number });
  if (answer.problem) forget(row);
  paint();
}

function turn(row, at) {
  const { naming } = tapped(row);
  const cards = [...cardsOf(row)];
  if (naming === at) return tap(row, { naming: null });
  if (isNamed(row) || cards[at] === "down") return tap(row, { naming: at });
  cards[at] = "down";
  return tap(row, { cards, naming: null });
}

function name(row, good) {
  const cards = [...cardsOf(row)];
  cards[tapped(row).naming] = good;
  tap(row, { cards, naming: null });
}

async function decide(row, way) {
  tap(row, { do: way, cards: null, truth: false });
  // whose cards are said on their own phone: there is nothing to add here
  if (!JSON.parse(row.dataset.send).with_cards) await book(row);
}

const handlers = {
  unfold: (row) => unfold(row),
  number: (row, { number }) => {
    tap(row, { number: Number(number) });
    declare(row);
  },
  say: (row, { say: good }) => {
    tap(row, { good });
    declare(row);
  },
  chip: (row, { chip }) => tap(row, { gold: Math.min(tapped(row).gold + Number(chip), Number(row.dataset.most)) }),
  noGold: (row) => tap(row, { gold: 0 }),
  decider: (row, { decider }) => tap(row, { by: decider === "" ? null : Number(decider) }),
  do: (row, { do: way }) => decide(row, way),
  card: (row, { card }) => turn(row, Number(card)),
  nameCard: (row, { nameCard }) => name(row, nameCard),
  // nothing can follow in this row, so the verdict is said at once
  asDeclared: (row) => {
    tap(row, { truth: true, cards: null });
    book(row);
  },
};

function called(row) {
  if (row.dataset.mode === "declare") unfold(row);
  paint();
  row.scrollIntoView({ block: "center", behavior: "smooth" });
  row.dataset.called = "";
  setTimeout(() => delete row.dataset.called, CALLED_MS);
}

async function nextRound(button) {
  const waiting = rows().find(isOpen);
  if (waiting) return called(waiting);
  if (button.getAttribute("aria-busy") === "true") return undefined;
  button.setAttribute("aria-busy", "true");
  // what passed when time was up lies there as declared, but for what was turned
  for (const row of rows()) if (row.dataset.mode === "record" && !isReady(row) && !isSent(row)) tap(row, { truth: true });
  if (await bookAll()) await send("end_round");
  button.removeAttribute("aria-busy");
  return paint();
}

// What was tapped last and is not booked yet.
function takeBack() {
  const row = rows().find((one) => tapped(one).do !== null && !isSent(one));
  if (row) forget(row);
  return Boolean(row);
}

document.addEventListener(
  "click",
  (event) => {
    const undo = event.target.closest("[data-here]");
    if (undo) {
      event.stopImmediatePropagation();
      takeBack();
      paint();
      return;
    }
    // a row is final when the next thing is tapped
    bookAll(rowOf(event.target));
  },
  true,
);

document.addEventListener("click", (event) => {
  const next = event.target.closest("[data-next-round]");
  if (next) return void nextRound(next);
  const row = rowOf(event.target);
  const button = event.target.closest("button");
  if (!row || !button || button.disabled) return undefined;
  const what = Object.keys(handlers).find((key) => key in button.dataset);
  if (what) {
    handlers[what](row, button.dataset);
    paint();
    bookSoon();
  } else if (button.dataset.show) {
    send("pay_debt", { goods: { [button.dataset.show]: 1 }, seat: Number(button.dataset.debtor) });
  }
  return undefined;
});

atATap("[data-open=drawn-dialog], [data-open=duty-dialog]", () => import("../duty.js"));
picking();
dealing(paint, bookSoon);
document.addEventListener("region", paint);
paint();
booking(paint);
