// What is set up already: ticked on this phone, as long as this evening lasts.
import { page } from "../table/page.js";

const place = `setup-${page.code}`;

function ticked() {
  try {
    return JSON.parse(sessionStorage.getItem(place)) ?? {};
  } catch {
    return {};
  }
}

export function checklist() {
  const show = () => {
    const done = ticked();
    for (const box of document.querySelectorAll("[data-tick]")) box.checked = Boolean(done[box.dataset.tick]);
  };
  document.addEventListener("change", (event) => {
    const box = event.target.closest("[data-tick]");
    if (!box) return;
    try {
      sessionStorage.setItem(place, JSON.stringify({ ...ticked(), [box.dataset.tick]: box.checked }));
    } catch {
      // then the ticks last as long as the page
    }
  });
  document.addEventListener("region", (event) => event.target.id === "setup" && show());
  show();
}
