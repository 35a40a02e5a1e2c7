// A page that leads to another one by itself, because a seat was taken or the game began, puts the focus on what is new
// there: whoever has only keys or ears begins where the page begins.
const MARK = "led-here";

export function lead(address, how = "assign") {
  try {
    sessionStorage.setItem(MARK, "yes");
  } catch {
    // a private window may refuse: then the focus is where a browser puts it
  }
  location[how](address);
}

export function arrive() {
  let led = null;
  try {
    led = sessionStorage.getItem(MARK);
    sessionStorage.removeItem(MARK);
  } catch {
    return;
  }
  if (!led || document.querySelector("dialog[open], #curtain:not([hidden])")) return;
  document.querySelector("h1[tabindex]")?.focus({ preventScroll: true });
}
