// The host's phone in the hands of a player without one: covered until that player says so, and again after sleep.
// On its way back it is covered once.
export function curtain() {
  const cloth = document.querySelector("#curtain");
  if (!cloth) return;
  const once = "once" in cloth.dataset;
  const close = () => {
    cloth.hidden = false;
    document.body.dataset.curtain = "";
    cloth.querySelector("h2").focus();
  };
  cloth.querySelector("[data-curtain-open]").addEventListener("click", () => {
    cloth.hidden = true;
    delete document.body.dataset.curtain;
    if (once) history.replaceState(history.state, "", location.pathname);
    document.querySelector("h1[tabindex]")?.focus({ preventScroll: true });
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" && !once) close();
  });
  close();
}
