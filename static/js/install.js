// Lets the phone keep the shell, where it can; the game needs none of it. Not at once: first comes the game.
const AFTER = 5_000;

if ("serviceWorker" in navigator && window.isSecureContext) {
  addEventListener("load", () => setTimeout(() => navigator.serviceWorker.register("/sw.js").catch(() => {}), AFTER));
}
