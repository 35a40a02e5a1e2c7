// Drama is said large, over everything, for a moment.
import { news } from "./news.js";

const MOMENT_MS = 5_000;

export function large() {
  const fresh = news("large");
  const curtain = Object.assign(document.createElement("div"), { className: "large", hidden: true });
  // the page below says the same to ears
  curtain.setAttribute("aria-hidden", "true");
  const [title, text] = ["b", "p"].map((name) => curtain.appendChild(document.createElement(name)));
  document.body.append(curtain);
  let timer;

  document.addEventListener("region", () => {
    const newest = fresh().at(-1);
    if (!newest) return;
    title.textContent = newest.dataset.title;
    text.textContent = newest.textContent;
    curtain.hidden = false;
    clearTimeout(timer);
    timer = setTimeout(() => (curtain.hidden = true), MOMENT_MS);
  });
  document.addEventListener("click", () => (curtain.hidden = true));
}
