// Knows whether a finger is on the page: nothing moves under it, or its tap would land on whatever came there.
const LONGEST_TAP_MS = 3_000;
const UNTIL_CLICK_MS = 300;

let pressed;
const waiting = [];

export const isPressed = () => pressed !== undefined;
export const onRelease = (then) => waiting.push(then);

function press(most) {
  clearTimeout(pressed);
  pressed = setTimeout(release, most);
}

function release() {
  pressed = undefined;
  for (const then of waiting) then();
}

addEventListener("pointerdown", () => press(LONGEST_TAP_MS), true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => press(UNTIL_CLICK_MS), true);
// first whoever was tapped does what it does
addEventListener("click", () => press(0), true);
