// What appears where a finger has just tapped does nothing for half a second: a second tap was meant for what stood
// there before. Taps elsewhere and keys are not concerned.
const UNREAD_MS = 500;
const JUST_TAPPED_MS = 3_000;
// two taps of one finger are no farther from each other
const NEAR_PX = 32;
const AROUND_PX = [-NEAR_PX, 0, NEAR_PX];
const THINGS = "a, button, dialog, input, select, summary, textarea";

// A label and its field are one thing.
const thingOf = (element) => element?.closest("label") ?? element?.closest(THINGS) ?? null;
const thingAt = (x, y) => thingOf(document.elementFromPoint(x, y));
// the same button may do something else by now
const does = (thing) => JSON.stringify(thing?.dataset);

let tap = null;

const standing = ({ x, y }) => {
  const thing = thingAt(x, y);
  return { thing, does: does(thing) };
};

// Frame by frame: regions, dialogs, the page's own scrolling, whatever it is that brings something else.
function watch(mine) {
  if (tap !== mine) return;
  look(mine);
  requestAnimationFrame(() => watch(mine));
}

function look(mine) {
  if (!mine.unreadUntil && performance.now() - mine.at > JUST_TAPPED_MS) return forget();
  const { thing, does: now } = standing(mine);
  return thing === mine.thing && now === mine.does ? undefined : appeared(mine);
}

function appeared(mine) {
  wake(mine);
  const things = AROUND_PX.flatMap((x) => AROUND_PX.map((y) => thingAt(mine.x + x, mine.y + y)));
  // not even a button that seems to give way; a dialog is all that lies beside it, too
  mine.asleep = new Set(things.filter((thing) => thing && !thing.matches("dialog")));
  for (const thing of mine.asleep) thing.style.pointerEvents = "none";
  // what lies beneath now: whatever else comes, comes above it
  Object.assign(mine, standing(mine), { unreadUntil: performance.now() + UNREAD_MS });
  mine.timer = setTimeout(() => {
    wake(mine);
    Object.assign(mine, standing(mine), { unreadUntil: 0 });
  }, UNREAD_MS);
}

function wake({ asleep, timer }) {
  clearTimeout(timer);
  for (const thing of asleep) thing.style.pointerEvents = "";
}

function forget() {
  if (tap) wake(tap);
  tap = null;
}

const isHasty = ({ clientX, clientY }) =>
  tap?.unreadUntil > performance.now() && Math.max(Math.abs(clientX - tap.x), Math.abs(clientY - tap.y)) <= NEAR_PX;

export function hasty() {
  addEventListener(
    "click",
    (event) => {
      // keys, and what a page clicks itself
      if (event.detail === 0) return;
      // it may have come since the last frame
      if (tap) look(tap);
      if (isHasty(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      forget();
      const place = { x: event.clientX, y: event.clientY };
      tap = { ...place, ...standing(place), at: performance.now(), unreadUntil: 0, asleep: [] };
      watch(tap);
    },
    true,
  );
  // whoever scrolls moves other things there, and knows it; whoever types has read them
  for (const done of ["pointercancel", "wheel", "beforeinput"]) addEventListener(done, forget, { capture: true, passive: true });
}
