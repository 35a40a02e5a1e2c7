// Older entries of the log, on demand: few ask, so what fetches them comes with the first who does.
export function log() {
  const dialog = document.querySelector("#log-dialog");
  let loading = null;
  dialog?.querySelector("[data-show-older]").addEventListener("click", async () => {
    loading ??= import("./older.js").then(({ older }) => older(dialog));
    try {
      (await loading)();
    } catch {
      loading = null; // no connection: the button stays for later
    }
  });
}
