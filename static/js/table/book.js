// Correcting the book: so much more or less for one player, and why.
import { send } from "./send.js";

export function book() {
  const form = document.querySelector("[data-book]");
  if (!form) return;
  let sums = {};

  const show = () => {
    for (const sum of form.querySelectorAll("[data-sum]")) {
      const by = sums[sum.dataset.sum] ?? 0;
      sum.textContent = by > 0 ? `+${by}` : String(by).replace("-", "−");
    }
  };
  form.addEventListener("click", (event) => {
    const { adjust, by } = event.target.closest("[data-adjust]")?.dataset ?? {};
    if (!adjust) return;
    sums[adjust] = (sums[adjust] ?? 0) + Number(by);
    show();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { gold = 0, ...goods } = sums;
    const moved = Object.fromEntries(Object.entries(goods).filter(([, count]) => count));
    // one game counts gold and goods, the other cards by place
    const counts = form.dataset.book === "counts" ? sums : { gold, goods: moved };
    const done = await send("correct", {
      seat: Number(form.querySelector("[data-whose]").value),
      ...counts,
      reason: form.querySelector("[data-reason]").value,
    });
    if (done.problem) return;
    sums = {};
    form.reset();
    show();
    form.closest("dialog").close();
  });
}
