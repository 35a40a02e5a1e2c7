// Dialogs that one tap can answer: a second hasty tap, or a key still held down, was meant for what stood there before
// and answers nothing.
const UNREAD_MS = 400;

export function unhurried(dialog) {
  const shown = performance.now();
  const words = dialog.firstElementChild;
  const hasty = (event) => {
    if (event.type === "keydown" ? !event.repeat : performance.now() - shown > UNREAD_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const types = ["click", "keydown"];
  for (const type of types) dialog.addEventListener(type, hasty, true);
  // not even a button that seems to give way
  words.style.pointerEvents = "none";
  const free = () => (words.style.pointerEvents = "");
  const read = setTimeout(free, UNREAD_MS);
  const closed = () => {
    for (const type of types) dialog.removeEventListener(type, hasty, true);
    clearTimeout(read);
    free();
  };
  dialog.addEventListener("close", closed, { once: true });
  dialog.returnValue = "";
  dialog.showModal();
}

const asked = new WeakMap();

// A question that waits for its answer: true for the button with value "yes".
export async function ask(dialog) {
  // a browser tells that a dialog was closed a moment after it is gone: opened in between, the new question would be
  // answered by the old one's end
  if (!dialog.open) await asked.get(dialog);
  if (dialog.open) return false;
  unhurried(dialog);
  const answered = new Promise((answer) => {
    dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"), { once: true });
  });
  asked.set(dialog, answered);
  return answered;
}
