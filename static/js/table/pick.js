// The one dialog that asks for goods: which, and how many. What it asks comes from the button that opens it.
import { unhurried } from "../shared/dialog.js";
import { fill } from "../shared/text.js";
import { send } from "./send.js";
import { boxed, cards, more, plus } from "./heap.js";

const dialog = document.querySelector("#pick-dialog");
const find = (name) => dialog.querySelector(`[data-${name}]`);
let how = {};
let picked = {};
let gold = 0;
let answer = () => {};
let deliver = null;
let delivering = null;

const valueOf = (good) => Number(find("goods").querySelector(`[data-good="${good}"]`)?.dataset.value ?? 0);
const worth = () => Object.entries(picked).reduce((sum, [good, count]) => sum + valueOf(good) * count, 0);
const most = (good) => how.limits?.[good] ?? Infinity;
const room = () => cards(picked) < (how.most ?? Infinity);

function enough() {
  if (cards(picked) < (how.least ?? 0) || cards(picked) === how.other_than) return false;
  if (how.changes) return boxed().some(({ dataset: { good } }) => (picked[good] ?? 0) !== (how.changes[good] ?? 0));
  return how.worth === undefined || worth() >= how.worth;
}

function paint() {
  for (const row of find("goods").children) {
    const count = picked[row.dataset.good] ?? 0;
    row.dataset.count = count;
    row.querySelector(".token__badge").textContent = count;
    row.querySelector("[data-more]").disabled = count >= most(row.dataset.good) || !room();
  }
  const tally = find("tally");
  tally.hidden = how.most === undefined && how.worth === undefined;
  tally.textContent =
    how.worth === undefined
      ? fill(tally.dataset.cards, { count: cards(picked), most: how.most })
      : fill(tally.dataset.worth, { worth: worth(), rest: how.worth });
  find("gold").textContent = gold;
  find("done").disabled = !enough();
}

// Asks, and resolves to {goods, gold}, or to null. Where the answer has to be delivered, the dialog stays until it is:
// what was refused need not be tapped again.
export function pick(question, delivery = null) {
  how = question;
  deliver = delivery;
  picked = { ...how.start };
  gold = how.gold?.start ?? 0;
  dialog.querySelector("h2").textContent = how.title;
  find("hint").textContent = how.hint ?? "";
  find("hint").hidden = !how.hint;
  find("purse").hidden = !how.gold;
  find("done").textContent = how.done;
  find("done").hidden = Boolean(how.at_once);
  find("done").removeAttribute("aria-busy");
  const kinds = boxed().filter(({ dataset }) => !how.only || how.only.includes(dataset.good));
  find("goods").replaceChildren(...kinds.map((kind) => kind.cloneNode(true)));
  find("goods").toggleAttribute("data-at-once", Boolean(how.at_once));
  paint();
  if (how.at_once) unhurried(dialog);
  else {
    dialog.returnValue = "";
    dialog.showModal();
  }
  dialog.scrollTop = 0;
  return new Promise((resolve) => {
    answer = resolve;
  });
}

async function finish() {
  const question = how;
  if (!deliver) return dialog.close("yes");
  if (delivering === question) return undefined;
  delivering = question;
  find("done").setAttribute("aria-busy", "true");
  const delivered = await deliver({ goods: picked, gold });
  if (delivering === question) delivering = null;
  // somebody closed it meanwhile, and may be asked something else
  if (how !== question) return undefined;
  find("done").removeAttribute("aria-busy");
  if (delivered) return dialog.close("yes");
  // the one tap that was the whole answer was not the right one
  if (how.at_once) picked = { ...how.start };
  return paint();
}

function fieldsOf({ goods, gold: taken }) {
  const fields = { ...how.fields };
  if (how.share) {
    const { mine, theirs, gold: all, goods: held } = how.share;
    const rest = Object.entries(goods).reduce((left, [good, count]) => more(left, good, -count), held);
    return { ...fields, shares: { [mine]: { gold: taken, goods }, [theirs]: { gold: all - taken, goods: rest } } };
  }
  if (how.changes) {
    const change = {};
    for (const { dataset } of boxed()) {
      const by = (goods[dataset.good] ?? 0) - (how.changes[dataset.good] ?? 0);
      if (by) change[dataset.good] = by;
    }
    return { ...fields, [how.as]: change };
  }
  if (how.rest) fields[how.rest] = how.most - cards(goods);
  return { ...fields, [how.as]: how.plus ? plus(how.plus, goods) : goods };
}

export function picking() {
  dialog.addEventListener("click", (event) => {
    const good = event.target.closest("[data-good]")?.dataset.good;
    const step = event.target.closest("[data-step]")?.dataset.step;
    if (event.target.closest("[data-more]")) {
      picked = more(picked, good);
      // one tap is the whole answer
      if (how.at_once) return finish();
    } else if (event.target.closest("[data-less]")) {
      picked = more(picked, good, -1);
      // the minus hides at zero and must not take the focus with it
      if (!picked[good]) event.target.closest("[data-good]").querySelector("[data-more]").focus();
    } else if (step) gold = Math.min(how.gold.most, Math.max(how.gold.least, gold + Number(step)));
    else return undefined;
    return paint();
  });
  dialog.addEventListener("submit", (event) => {
    if (event.submitter?.value !== "yes") return;
    event.preventDefault();
    finish();
  });
  dialog.addEventListener("close", () => {
    answer(dialog.returnValue === "yes" ? { goods: picked, gold } : null);
    answer = () => {};
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-pick]");
    if (!button) return;
    pick(JSON.parse(button.dataset.pick), async (found) => !(await send(how.command, fieldsOf(found))).problem);
  });
}
