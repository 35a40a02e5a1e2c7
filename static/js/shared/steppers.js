// Numbers that are counted up and down: a minus and a plus beside each, and the number can be typed.
export function steppers(root) {
  root.addEventListener("click", (event) => {
    const button = event.target.closest(".stepper [data-step]");
    if (!button) return;
    const field = button.parentElement.querySelector("input");
    if (button.dataset.step === "1") field.stepUp();
    else field.stepDown();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
