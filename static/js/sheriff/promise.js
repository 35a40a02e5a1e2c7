// A promise, ready made by one tap or in own words: for this round, or a word of honour. Resolves to what changes in a
// side of an offer: its words (null for none) and whether it is for now; undefined for no change.
// What is ready made everybody reads in their own language: the table is told which it is, not how it is called here.
const dialog = document.querySelector("#promise-dialog");
const field = dialog.querySelector("textarea");
const readyMade = new Map([...dialog.querySelectorAll("button[data-words]")].map((one) => [one.dataset.words, one.textContent]));

const forNow = dialog.querySelector("[data-now]");

const shownWords = (words) => readyMade.get(words) ?? words ?? "";

export const shownPromise = ({ promise: words, promise_now: now }) => shownWords(words) + (words && now ? ` (${dialog.dataset.now})` : "");

const toldPromise = (shown) => [...readyMade].find(([, label]) => label === shown)?.[0] ?? shown;

export function promise(side) {
  field.value = shownWords(side.promise);
  forNow.checked = Boolean(side.promise_now);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener(
      "close",
      () => {
        const words = dialog.returnValue === "yes" ? toldPromise(field.value.trim()) || null : null;
        if (dialog.returnValue === "yes" || dialog.returnValue === "none") {
          answer({ promise: words, promise_now: Boolean(words) && forNow.checked });
        } else answer(undefined);
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
