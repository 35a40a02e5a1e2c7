// Telling the others, and links to hand on: by the phone's own sheet where there is one, by copying everywhere, on paper.
import { copy, showToCopy } from "./copy.js";
import { toast } from "./toast.js";

export async function hand(text) {
  if (await copy(text)) toast(document.querySelector(".toast").dataset.copied);
  else showToCopy(document.querySelector("#copy-by-hand"), text);
}

export async function share(content) {
  try {
    await navigator.share(content);
  } catch (refused) {
    // closing the sheet is an answer, everything else is not
    if (refused.name !== "AbortError") await hand([content.text, content.url].filter(Boolean).join("\n"));
  }
}

export function links() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-share-link], [data-copy-link]");
    if (!button) return;
    if (button.dataset.shareLink) share({ url: button.dataset.shareLink });
    else hand(button.dataset.copyLink);
  });
}

// A result: `content` answers {text, url} for the sheet, `words` what is copied.
export function sharing(content, words) {
  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-share]")) share(content());
    else if (target.closest("[data-copy]")) hand(words());
    else if (target.closest("[data-print]")) print();
  });
}
