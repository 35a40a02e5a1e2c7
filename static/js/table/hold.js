// Secrets are seen only while a finger or the mouse holds still on the cover, or a key is held.
// A swipe that begins there scrolls the page like any other.
const STILL_MS = 250;
const TREMBLE_PX = 10;
const TURNED_MS = 8_000;
let held = null;
let byKey = false;
let timer;
let pressed = null;

function show(button) {
  cover();
  held = button;
  const covered = button.closest("[data-secret]").querySelector("[data-covered]");
  button.setAttribute("aria-pressed", "true");
  // no live update may swap what is being looked at
  button.setAttribute("data-composing", "");
  button.setAttribute("data-held", "");
  covered.inert = false;
  covered.setAttribute("data-held", "");
}

function cover() {
  clearTimeout(timer);
  pressed = null;
  if (!held) return;
  const covered = held.closest("[data-secret]")?.querySelector("[data-covered]");
  for (const part of [held, covered]) part?.removeAttribute("data-held");
  if (covered) covered.inert = true;
  held.setAttribute("aria-pressed", "false");
  held.removeAttribute("data-composing");
  held = null;
  byKey = false;
}

export function holding() {
  const coverOf = (event) => (event.target.closest ? event.target.closest("[data-hold]") : null);

  document.addEventListener("pointerdown", (event) => {
    const button = coverOf(event);
    if (!button || event.button !== 0) return;
    cover();
    pressed = event;
    timer = setTimeout(() => button.isConnected && show(button), STILL_MS);
  });
  document.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (pressed && Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) > TREMBLE_PX) cover();
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => !byKey && cover());
  document.addEventListener("contextmenu", (event) => coverOf(event) && event.preventDefault());
  document.addEventListener("keydown", (event) => {
    const button = coverOf(event);
    if (!button || ![" ", "Enter"].includes(event.key)) return;
    event.preventDefault();
    if (event.repeat) return;
    show(button);
    byKey = true;
  });
  document.addEventListener("keyup", (event) => {
    // some browsers would click now
    if (held && coverOf(event)) event.preventDefault();
    cover();
  });
  document.addEventListener("click", (event) => {
    // a screen reader's "activate" comes without finger or key: it turns the cover over for a moment
    const button = coverOf(event);
    if (!button || event.detail !== 0) return;
    if (held === button) return cover();
    show(button);
    byKey = true;
    timer = setTimeout(cover, TURNED_MS);
  });
  document.addEventListener("focusout", (event) => coverOf(event) && cover());
  document.addEventListener("visibilitychange", cover);
  addEventListener("blur", cover);
}
