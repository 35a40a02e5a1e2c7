// Without network: asks now and then whether the server is there again, and then for the page that was wanted.
const PAUSE_MS = 2_000;
const { own } = document.querySelector("[data-own]").dataset;

async function again() {
  if (document.visibilityState !== "visible") return;
  const there = await fetch("/healthz", { cache: "no-store" }).then(({ ok }) => ok, () => false);
  if (there) location.reload();
}

// whoever opened this very page wanted no other
if (location.pathname !== own) {
  addEventListener("online", again);
  document.addEventListener("visibilitychange", again);
  setInterval(again, PAUSE_MS);
}
