// No module: it runs before the page is drawn. Whoever taps while the modules are still on their way is not made to tap
// again: the tap waits, and nothing typed is lost to a form that the browser would send by itself.
(() => {
  // what this phone cannot do has no button, and nothing moves because that turns out later
  document.documentElement.toggleAttribute("data-can-share", Boolean(navigator.share));
  const early = [];
  const wired = { click: "button[type=button]", submit: "form:not([action]):not([method=dialog])" };
  const keep = (event) => {
    const what = event.target.closest(wired[event.type]);
    if (!what) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    early.push(() => (event.type === "click" ? what.click() : what.requestSubmit()));
  };
  for (const type of Object.keys(wired)) document.addEventListener(type, keep, true);
  // modules have all run by then
  document.addEventListener("DOMContentLoaded", () => {
    for (const type of Object.keys(wired)) document.removeEventListener(type, keep, true);
    document.body.dataset.ready = "";
    for (const tap of early) tap();
  });
})();
