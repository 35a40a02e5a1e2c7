// The result is counted and drawn by the server; here it is fetched and put in its place.
import { request } from "./request.js";

export function result(page, book, box, nameOf, errors) {
  const step = page.querySelector("[data-step=result]");
  const place = step.querySelector("[data-score]");
  const trouble = step.querySelector("[data-trouble]");
  const actions = [...step.querySelectorAll(".act, [data-after]")];
  const offer = (yes) => actions.forEach((part) => (part.hidden = !yes));

  function unreachable() {
    trouble.hidden = false;
    errors.say("result", [step.dataset.unreachable]);
  }

  async function count() {
    errors.clear();
    trouble.hidden = true;
    offer(false);
    place.replaceChildren();
    place.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(step.dataset.url, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(request(book.tally, box, nameOf)),
      });
      if (answer.ok) draw(await answer.text());
      else if (answer.headers.get("Content-Type")?.startsWith("application/problem+json")) {
        const problem = await answer.json();
        errors.show(problem.errors ?? { _schema: [problem.detail] });
      } else unreachable();
    } catch {
      unreachable();
    }
    place.removeAttribute("aria-busy");
  }

  function draw(html) {
    // from our own server, escaped there; an answer that comes too late is not shown
    if (book.tally.step !== "result") return;
    const region = new DOMParser().parseFromString(html, "text/html").body;
    place.replaceChildren(...region.childNodes);
    offer(true);
    place.querySelector("h1").focus({ preventScroll: true });
    step.dispatchEvent(new CustomEvent("drawn"));
  }

  step.querySelector("[data-try-again]").addEventListener("click", count);
  return {
    count,
    reasons: () => [...place.querySelectorAll("details.rank")],
    drawn: (then) => step.addEventListener("drawn", then),
    summary: () => place.querySelector("[data-summary]").dataset.summary,
  };
}
