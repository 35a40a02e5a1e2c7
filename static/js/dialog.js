// Dialogs that one tap can answer: a second hasty tap, or a key still held down, was meant for what stood there before
// and answers nothing.
const UNREAD = 400;

export function unhurried(dialog) {
  const shown = performance.now();
  const words = dialog.firstElementChild;
  const hasty = (event) => {
    if (event.type === "keydown" ? !event.repeat : performance.now() - shown > UNREAD) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const types = ["click", "keydown"];
  for (const type of types) dialog.addEventListener(type, hasty, true);
  // not even a button that seems to give way
  words.style.pointerEvents = "none";
  const free = () => (words.style.pointerEvents = "");
  const read = setTimeout(free, UNREAD);
  const closed = () => {
    for (const type of types) dialog.removeEventListener(type, hasty, true);
    clearTimeout(read);
    free();
  };
  dialog.addEventListener("close", closed, { once: true });
  dialog.returnValue = "";
  dialog.showModal();
}

// A question that waits for its answer: true for the button with value "yes".
export function ask(dialog) {
  unhurried(dialog);
  return new Promise((answer) => {
    dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"), { once: true });
  });
}
