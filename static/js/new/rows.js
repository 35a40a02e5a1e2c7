// The rows of names: add, remove, move up, or drag by the grip.
import { fill } from "../shared/text.js";

const NUMBERED = ["placeholder", "aria-label"];

export function rows(form) {
  const list = form.querySelector("[data-names]");
  const pattern = document.querySelector("#name-row").content;
  const add = form.querySelector("[data-add-player]");
  const few = form.querySelector("[data-few]");
  let [least, most] = [1, 7];

  const newRow = (name = "") => {
    const row = pattern.cloneNode(true).firstElementChild;
    row.querySelector("input").value = name;
    return row;
  };

  // The numbers in labels follow the order.
  function number() {
    [...list.children].forEach((row, index) => {
      const fresh = pattern.firstElementChild;
      const parts = [row, ...row.querySelectorAll("*")];
      [fresh, ...fresh.querySelectorAll("*")].forEach((from, at) => {
        for (const name of NUMBERED) {
          if (from.hasAttribute(name)) parts[at].setAttribute(name, fill(from.getAttribute(name), { number: index + 1 }));
        }
      });
      row.querySelector("[data-up]").disabled = index === 0;
      row.querySelector("[data-remove]").disabled = list.children.length <= least;
    });
    add.hidden = list.children.length >= most;
    const typed = [...list.querySelectorAll("input")].filter((field) => field.value.trim()).length;
    few.hidden = typed === 0 || typed >= least;
    few.textContent = fill(few.dataset.text, { least });
  }

  add.addEventListener("click", () => {
    const row = newRow();
    list.append(row);
    number();
    row.querySelector("input").focus();
  });
  list.addEventListener("click", (event) => {
    const row = event.target.closest("li");
    const button = event.target.closest("[data-up], [data-remove]");
    if (!button) return;
    if (button.dataset.up !== undefined) {
      row.previousElementSibling?.before(row);
      number();
      (button.disabled ? row.querySelector("input") : button).focus();
    } else {
      (row.nextElementSibling ?? row.previousElementSibling)?.querySelector("input").focus();
      row.remove();
      number();
    }
  });
  list.addEventListener("input", number);
  // Enter leads to the next name, and on the last one to nothing that was not meant
  list.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const next = event.target.closest("li").nextElementSibling?.querySelector("input");
    if (next) next.focus();
    else if (!add.hidden) add.click();
  });
  drag(list, number);

  return {
    limit(atLeast, atMost) {
      [least, most] = [atLeast, atMost];
      const spare = () => [...list.children].findLast((row) => !row.querySelector("input").value.trim());
      while (list.children.length > most && spare()) spare().remove();
      while (list.children.length < least) list.append(newRow());
      number();
    },
    names: () => [...list.querySelectorAll("input")].map((field) => field.value.trim()).filter(Boolean),
    put(names) {
      list.replaceChildren(...names.map(newRow));
      number();
    },
  };
}

// Drag by the grip: the row moves as soon as the finger is over another one.
function drag(list, moved) {
  let held = null;
  list.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest("[data-grip]");
    if (!grip) return;
    held = grip.closest("li");
    held.dataset.held = "";
    grip.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  list.addEventListener("pointermove", (event) => {
    if (!held) return;
    for (const row of list.children) {
      const { top, bottom } = row.getBoundingClientRect();
      if (row === held || event.clientY < top || event.clientY > bottom) continue;
      const down = held.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING;
      if (down) row.after(held);
      else row.before(held);
      moved();
      break;
    }
  });
  const drop = () => {
    if (held) delete held.dataset.held;
    held = null;
  };
  list.addEventListener("pointerup", drop);
  list.addEventListener("pointercancel", drop);
}
