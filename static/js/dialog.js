// A question that waits for its answer: true for the button with value "yes".
export function ask(dialog) {
  return new Promise((answer) => {
    dialog.returnValue = "";
    dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"), { once: true });
    dialog.showModal();
  });
}
