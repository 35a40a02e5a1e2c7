// A counted game can be brought into a group's book: the page that asks for which one gets the count along.
import { request } from "./request.js";

export function intoABook(page, store, box, nameOf) {
  const form = page.querySelector("[data-into-a-book]");
  form.addEventListener("submit", () => {
    form.elements.tally.value = JSON.stringify(request(store.tally, box, nameOf));
  });
}
