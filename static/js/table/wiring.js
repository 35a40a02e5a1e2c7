// Anything on the page can say what it does: data-command, data-call, data-open, data-close, with data-confirm before.
import { ask } from "../shared/dialog.js";
import { call } from "./call.js";
import { lead } from "./lead.js";
import { send } from "./send.js";

async function sure(button) {
  const { confirm, confirmText } = button.dataset;
  if (!confirm) return true;
  const dialog = document.getElementById(confirm);
  const words = dialog.querySelector("[data-confirm-text]");
  if (words && confirmText !== undefined) words.textContent = confirmText;
  return ask(dialog);
}

const json = (text) => (text ? JSON.parse(text) : undefined);

async function act(button, more = {}) {
  if (button.getAttribute("aria-busy") === "true") return null;
  const { command, fields, call: path, method = "POST", body, goes } = button.dataset;
  // once it is done the button may be gone from the page
  const dialog = button.closest("[data-done-closes]")?.closest("dialog");
  if (!(await sure(button))) return null;
  button.setAttribute("aria-busy", "true");
  try {
    const done = command
      ? await send(command, { ...json(fields), ...more })
      : await call(method, path, Object.keys(more).length ? { ...json(body), ...more } : json(body));
    if (!done || done.problem) return null;
    if (goes !== undefined) lead(goes || location.pathname);
    dialog?.close();
    return done;
  } finally {
    button.removeAttribute("aria-busy");
  }
}

function values(form) {
  const found = {};
  for (const field of form.elements) {
    if (!field.name || field.disabled || (field.type === "radio" && !field.checked)) continue;
    if (field.type === "checkbox") found[field.name] = field.checked;
    else if (field.dataset.type === "number") found[field.name] = field.value === "" ? null : Number(field.value);
    else found[field.name] = field.value;
  }
  return found;
}

export function wiring() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-command], [data-call], [data-open], [data-close]");
    if (!button || button.matches("form")) return;
    if (button.dataset.open) document.getElementById(button.dataset.open).showModal();
    else if (button.dataset.close !== undefined) button.closest("dialog").close();
    else act(button);
  });
  document.addEventListener("submit", async (event) => {
    const form = event.target.closest("form[data-command], form[data-call]");
    if (!form) return;
    event.preventDefault();
    if (!(await act(form, values(form)))) return;
    form.closest("dialog")?.close();
    // ready for the next one; a field that began with something gets what the table makes of it
    for (const field of form.elements) if (field.defaultValue === "") field.value = "";
  });
  // a tap beside a dialog is an answer too
  document.addEventListener("click", (event) => {
    if (event.target.matches("dialog[open]:not(#refusal)") && outside(event)) event.target.close();
  });
}

function outside({ target, clientX, clientY }) {
  const box = target.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
