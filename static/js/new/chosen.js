// What is folded away says in a line what was chosen there, or that all of it is by the book.
const words = (field) => field.closest("label").querySelector("b").textContent;

// What a field says if it is not as usual; nothing if it is, or if it is not asked.
function said(field, no) {
  if (field.closest("[hidden]:not([data-edition])")) return "";
  if (field.type === "checkbox" && field.checked !== (field.dataset.usual === "on")) {
    return field.checked ? words(field) : `${words(field)}: ${no}`;
  }
  if (field.type === "radio" && field.checked && field.value !== field.dataset.usual) return words(field);
  if (field.matches("select") && field.value !== field.dataset.usual) return `${words(field)}: ${field.value}`;
  return "";
}

export function showChosen(form) {
  for (const how of form.querySelectorAll("[data-how]")) {
    const line = how.querySelector("[data-chosen]");
    const { book, no } = line.dataset;
    line.textContent = [...how.querySelectorAll("[data-usual]")].map((field) => said(field, no)).filter(Boolean).join(" · ") || book;
  }
}
