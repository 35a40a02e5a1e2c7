// What every page has. Lets the phone keep the shell, where it can; the game needs none of it. Not at once: first comes
// the game.
const AFTER_MS = 5_000;

if ("serviceWorker" in navigator && window.isSecureContext) {
  addEventListener("load", () => setTimeout(() => navigator.serviceWorker.register("/sw.js").catch(() => {}), AFTER_MS));
}

// The list of languages closes when somebody taps elsewhere or presses Escape.
const languages = document.querySelector(".languages");
document.addEventListener("click", (event) => {
  if (!languages.contains(event.target)) languages.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !languages.open) return;
  languages.open = false;
  languages.querySelector("summary").focus();
});
