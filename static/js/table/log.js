// Older entries of the log, on demand: few ask, so what fetches them comes with the first who does.
export function log() {
  const dialog = document.querySelector("#log-dialog");
  let goOn;
  dialog?.querySelector("[data-show-older]").addEventListener("click", async () => {
    // no connection: the button stays for later
    goOn ??= (await import("./older.js").catch(() => null))?.older(dialog);
    goOn?.();
  });
}
