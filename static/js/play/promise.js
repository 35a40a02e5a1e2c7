// A word of honour: ready made by one tap, or in own words. Resolves to the words, null for none, undefined for no change.
// What is ready made everybody reads in their own language: the table is told which it is, not how it is called here.
const dialog = document.querySelector("#promise-dialog");
const field = dialog.querySelector("textarea");
const readyMade = new Map([...dialog.querySelectorAll("button[data-words]")].map((one) => [one.dataset.words, one.textContent]));

export const shownPromise = (words) => readyMade.get(words) ?? words ?? "";

const toldPromise = (shown) => [...readyMade].find(([, label]) => label === shown)?.[0] ?? shown;

export function promise(words) {
  field.value = shownPromise(words);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener(
      "close",
      () => {
        if (dialog.returnValue === "yes") answer(toldPromise(field.value.trim()) || null);
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
