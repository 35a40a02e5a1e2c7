// A line of the log, tapped, shows where it came from; tapped again, it folds.
import { page } from "./page.js";

const older = document.querySelector("#log-dialog [data-older]");
const clock = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "numeric", minute: "2-digit" });

document.addEventListener("click", async (event) => {
  const line = event.target.closest("[data-origin]");
  if (!line) return;
  const item = line.closest("li");
  const shown = item.querySelector(".log__origin");
  line.setAttribute("aria-expanded", String(!shown));
  if (shown) return shown.remove();
  const url = new URL(`${older.dataset.url}/${line.dataset.origin}`, location.origin);
  if (page.acting !== null) url.searchParams.set("seat", page.acting);
  const answer = await fetch(url).catch(() => null);
  if (!answer?.ok) return line.setAttribute("aria-expanded", "false");
  const place = document.createElement("div");
  place.className = "log__origin";
  place.innerHTML = await answer.text();
  for (const time of place.querySelectorAll("[data-at]")) time.textContent = clock.format(Number(time.dataset.at));
  // two taps may have been on their way
  if (!item.querySelector(".log__origin")) item.append(place);
});
