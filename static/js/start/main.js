// The start page leads back to the last tables of this phone.
import { kept } from "../shared/kept.js";

const place = document.querySelector("[data-last-tables]");
const row = place.querySelector("template").content;
const tables = kept("tables").read();

for (const { code, name } of Array.isArray(tables) ? tables : []) {
  const item = row.cloneNode(true).firstElementChild;
  const link = item.querySelector("a");
  link.href = link.getAttribute("href").replace("CODE", encodeURIComponent(code));
  link.querySelector("b").textContent = code;
  link.querySelector("span").textContent = name ?? "";
  place.querySelector("ul").append(item);
}
place.hidden = !place.querySelector("li");
