// What few ever tap comes with the first tap on it. That tap waits and is made again; of several, the last.
export function atATap(selector, load) {
  let loading = null;
  let tapped = null;
  const wait = async (event) => {
    const what = event.target.closest(selector);
    if (!what) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    tapped = what;
    if (loading) return;
    try {
      loading = load();
      await loading;
      document.removeEventListener("click", wait, true);
      tapped.click();
    } catch {
      loading = null; // no connection: it stays for later
    }
  };
  document.addEventListener("click", wait, true);
}
