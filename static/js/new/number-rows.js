// Numbers read off one's own copy, a tap each.
export function numberRows(form) {
  for (const row of form.querySelectorAll("[data-number-row]")) {
    const field = row.querySelector("input");
    const keys = row.querySelector("[data-keys]");
    const read = () => field.value.split(/[\s,;]+/).filter(Boolean);
    keys.hidden = false;
    keys.addEventListener("click", ({ target }) => {
      const key = target.closest("button");
      if (!key) return;
      const now = key.dataset.key ? [...read(), key.dataset.key] : read().slice(0, -1);
      field.value = now.join(" ");
      // the newest stays in sight
      field.scrollLeft = field.scrollWidth;
    });
  }
}
