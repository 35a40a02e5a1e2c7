// The rules said no: why, and by which rule.
import { fill } from "../shared/text.js";

const dialog = document.querySelector("#refusal");
const rule = dialog.querySelector("[data-rule]");
const sentence = rule.firstElementChild.textContent;

export function refuse(problem) {
  dialog.querySelector("[data-detail]").textContent = problem.detail ?? problem.title ?? "";
  rule.hidden = !problem.rule;
  rule.firstElementChild.textContent = fill(sentence, { rule: problem.rule ?? "" });
  if (problem.rule) rule.firstElementChild.hash = problem.rule;
  if (!dialog.open) dialog.showModal();
}
