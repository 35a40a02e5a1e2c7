// Options that mean something only with another one are shown with it, and hidden with it.
export function showNeeded(form, within) {
  for (const part of form.querySelectorAll("[data-needs]")) {
    const box = part.closest(within).querySelector(`[data-option=${part.dataset.needs}]`);
    // what it needs may be hidden itself; those stand before
    part.hidden = !box.checked || Boolean(box.closest("[data-needs]")?.hidden);
  }
}
