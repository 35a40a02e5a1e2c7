// A group's pages: the link handed on, and a keeper's link that was opened here.
import { links } from "../shared/links.js";

links();
for (const button of document.querySelectorAll("[data-copy-link]")) button.hidden = false;
for (const button of document.querySelectorAll("[data-share-link]")) button.hidden = false;

// Whoever comes for one award finds it open.
const award = document.getElementById(location.hash.slice(1));
if (award instanceof HTMLDetailsElement) award.open = true;

// The token stands behind the #, where no server and no log sees it; only this takes it.
const token = new URLSearchParams(location.hash.slice(1)).get("keeper");
const address = document.querySelector("[data-accept]")?.dataset.accept;
if (token && address) {
  history.replaceState(null, "", location.pathname);
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token }),
  });
  if (answer.ok) location.reload();
  else {
    const { toast } = await import("../shared/toast.js");
    toast((await answer.json()).detail);
  }
}
