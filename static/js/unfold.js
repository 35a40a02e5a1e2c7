// "Show how it was counted": unfolds every reason at once; before printing they are all unfolded.
export function unfolding(button, reasons) {
  const allOpen = () => reasons().every((reason) => reason.open);
  const open = (yes) =>
    reasons().forEach((reason) => {
      reason.open = yes;
    });
  const label = () => {
    button.textContent = reasons().length && allOpen() ? button.dataset.hide : button.dataset.show;
  };
  button.addEventListener("click", () => {
    open(!allOpen());
    label();
  });
  document.addEventListener("toggle", label, true);

  let before = [];
  addEventListener("beforeprint", () => {
    before = reasons().map((reason) => [reason, reason.open]);
    open(true);
  });
  addEventListener("afterprint", () => before.forEach(([reason, was]) => (reason.open = was)));
  return label;
}
