// A word of honour: ready made by one tap, or in own words. Resolves to the words, null for none, undefined for no change.
const dialog = document.querySelector("#promise-dialog");
const field = dialog.querySelector("textarea");

export function promise(words) {
  field.value = words ?? "";
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener(
      "close",
      () => {
        if (dialog.returnValue === "yes") answer(field.value.trim() || null);
        else answer(dialog.returnValue === "none" ? null : undefined);
      },
      { once: true },
    );
  });
}

dialog.addEventListener("click", (event) => {
  const ready = event.target.closest("button[data-words]");
  if (!ready) return;
  field.value = ready.textContent;
  dialog.close("yes");
});
