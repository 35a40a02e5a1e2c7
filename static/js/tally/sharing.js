// Telling the others: by the phone's own sheet where there is one, else by copying.
import { copy, showToCopy } from "../copy.js";
import { toast } from "../toast.js";
import { linkTo } from "./link.js";

export function sharing(page, book, summary) {
  const [share, copyText, copyLink] = ["share", "copy", "copy-link"].map((name) => page.querySelector(`[data-${name}]`));
  const { copied } = page.querySelector(".toast").dataset;

  async function hand(text) {
    if (await copy(text)) toast(copied);
    else showToCopy(page.querySelector("#copy-by-hand"), text);
  }

  share.hidden = !navigator.share;
  copyText.hidden = Boolean(navigator.share);
  share.addEventListener("click", async () => {
    try {
      await navigator.share({ text: summary(), url: linkTo(book.tally) });
    } catch (refused) {
      // closing the sheet is an answer, everything else is not
      if (refused.name !== "AbortError") await hand(`${summary()}\n${linkTo(book.tally)}`);
    }
  });
  copyText.addEventListener("click", () => hand(`${summary()}\n${linkTo(book.tally)}`));
  copyLink.addEventListener("click", () => hand(linkTo(book.tally)));
  page.querySelector("[data-print]").addEventListener("click", () => print());
}
