// Who played last, and how: kept on this phone, offered the next time.
import { kept } from "../shared/kept.js";

const FIRST_ROWS = 4;
const MOST_PEOPLE = 12;
const shelf = kept("group");

// Everybody who sat at the last tables opened here, those of the last one first.
export function lastPeople() {
  const { names, people } = shelf.read() ?? {};
  return [...new Set([names, people].flatMap((list) => (Array.isArray(list) ? list : [])))].slice(0, MOST_PEOPLE);
}

export function group(form, names) {
  const last = shelf.read();
  const button = form.querySelector("[data-last-group]");
  const valid = Array.isArray(last?.names) && last.names.length > 0;
  // an answer that came back with a complaint keeps what was typed
  if (!names.names().length) names.put(Array(FIRST_ROWS).fill(""));

  const check = (name, value) => {
    const found = form.querySelector(`[name=${name}][value="${CSS.escape(value ?? "")}"]`);
    if (found) found.checked = true;
  };
  button.hidden = !valid || names.names().length > 0;
  // the box on the table is most often the one of last time
  if (!button.hidden) check("edition", last.edition);
  if (!button.hidden && !new URLSearchParams(location.search).has("who")) check("who", last.who);
  button.addEventListener("click", () => {
    names.put(last.names);
    button.hidden = true;
    check("edition", last.edition);
    check("who", last.who);
    for (const field of form.querySelectorAll("[data-edition] input[type=checkbox]")) {
      if (field.name in (last.options ?? {})) field.checked = last.options[field.name];
    }
    for (const field of form.querySelectorAll("[data-edition] [data-printed]")) field.value = last.printed?.[field.name] ?? field.value;
    form.dispatchEvent(new Event("change"));
  });
  form.addEventListener("submit", () => {
    shelf.write({
      names: names.names(),
      people: lastPeople(),
      edition: form.querySelector("[name=edition]:checked").value,
      who: form.querySelector("[name=who]:checked").value,
      options: Object.fromEntries(
        [...form.querySelectorAll("[data-edition] input[type=checkbox]")].map((field) => [field.name, field.checked]),
      ),
      // the cards of last time have the same numbers on them
      printed: Object.fromEntries(
        [...form.querySelectorAll("[data-edition] [data-printed]")].map((field) => [field.name, field.value]),
      ),
    });
  });
}
