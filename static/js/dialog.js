// A question that waits for its answer: true for the button with value "yes".
// A second hasty tap, or a key still held down, was meant for what stood there before: it answers nothing.
const UNREAD = 400;

export function ask(dialog) {
  const asked = performance.now();
  const words = dialog.firstElementChild;
  const hasty = (event) => {
    if (event.type === "keydown" ? !event.repeat : performance.now() - asked > UNREAD) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return new Promise((answer) => {
    dialog.returnValue = "";
    for (const type of ["click", "keydown"]) dialog.addEventListener(type, hasty, true);
    // not even a button that seems to give way
    words.style.pointerEvents = "none";
    setTimeout(() => (words.style.pointerEvents = ""), UNREAD);
    dialog.addEventListener(
      "close",
      () => {
        for (const type of ["click", "keydown"]) dialog.removeEventListener(type, hasty, true);
        answer(dialog.returnValue === "yes");
      },
      { once: true },
    );
    dialog.showModal();
  });
}
