// Game, count, result: one at a time, with the phone's own way back.
export function steps(page, store, entered) {
  function show({ step, turn }) {
    store.change((tally) => {
      tally.step = step;
      tally.turn = Math.min(turn ?? tally.turn, tally.players.length - 1);
    });
    entered(step);
    scrollTo(0, 0);
    page.querySelector(`[data-step=${step}] h1`)?.focus({ preventScroll: true });
  }

  function go(step, turn = store.tally.turn) {
    if (step !== store.tally.step || turn !== store.tally.turn) history.pushState({ step, turn }, "");
    show({ step, turn });
  }

  for (const button of page.querySelectorAll("[data-go]")) {
    button.addEventListener("click", () => go(button.dataset.go));
  }
  addEventListener("popstate", ({ state }) => {
    if (state?.step) show(state);
  });
  store.read(({ step }) => {
    for (const part of page.querySelectorAll("section[data-step]")) part.hidden = part.dataset.step !== step;
    for (const button of page.querySelectorAll(".steps [data-go]")) {
      if (button.dataset.go === step) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
  });
  history.replaceState({ step: store.tally.step, turn: store.tally.turn }, "");
  return go;
}
