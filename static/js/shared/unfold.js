// "Show how it was counted": unfolds every reason at once; before printing they are all unfolded. Answers what to call
// when other reasons, or other buttons, were drawn.
export function unfolding(reasons) {
  const allOpen = () => reasons().length > 0 && reasons().every((reason) => reason.open);
  const open = (yes) =>
    reasons().forEach((reason) => {
      reason.open = yes;
    });
  const label = () => {
    for (const button of document.querySelectorAll("[data-show-all]")) {
      button.textContent = allOpen() ? button.dataset.hide : button.dataset.show;
    }
  };
  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-show-all]")) open(!allOpen());
  });
  document.addEventListener("toggle", label, true);

  let before = [];
  addEventListener("beforeprint", () => {
    before = reasons().map((reason) => [reason, reason.open]);
    open(true);
  });
  addEventListener("afterprint", () => before.forEach(([reason, was]) => (reason.open = was)));
  label();
  return label;
}
