// Telling the others how it ended, with a link that opens the same count.
import * as links from "../shared/links.js";
import { linkTo } from "./link.js";

export function sharing(page, store, summary) {
  const link = () => linkTo(store.tally);
  page.querySelector("[data-share]").hidden = !navigator.share;
  page.querySelector("[data-copy]").hidden = Boolean(navigator.share);
  links.sharing(
    () => ({ text: summary(), url: link() }),
    () => `${summary()}\n${link()}`,
  );
  page.querySelector("[data-copy-link]").addEventListener("click", () => links.hand(link()));
}
