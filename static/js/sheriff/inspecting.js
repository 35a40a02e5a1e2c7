// Bags at the gate are slim rows; of those still to be decided one is unfolded at a time, and the big button at the
// bottom edge is about that one. When it is settled the next one is unfolded: money on the table first.
const rows = () => [...document.querySelectorAll("details.bag")];
const isSettled = (row) => row.classList.contains("settled");
const verdictOf = (row) => document.querySelector(`[data-verdict="${row.dataset.key}"]`);
const offersOf = (row) => [...row.querySelectorAll(".offer:has(button)")].map(({ dataset }) => dataset.key);
const seen = new Set();
const offered = new Set();

function dock() {
  const open = rows().find((row) => row.open && !isSettled(row) && verdictOf(row));
  for (const button of document.querySelectorAll("[data-verdict]")) {
    button.hidden = button.dataset.verdict !== open?.dataset.key;
  }
}

function unfoldNext() {
  const left = rows().filter((row) => !isSettled(row) && verdictOf(row));
  const next = left.find((row) => row.querySelector("[data-for-me]")) ?? left[0];
  if (next && !left.some((row) => row.open)) next.open = true;
}

// Whoever decides on bags is not disturbed by what is offered about another one: the strip says so. To a merchant it is
// shown.
function showOffers() {
  const decides = document.querySelector("[data-verdict]");
  for (const row of rows()) {
    const fresh = offersOf(row).filter((key) => !offered.has(key));
    for (const key of fresh) offered.add(key);
    if (fresh.length && !decides) row.open = true;
  }
}

// What was opened is there to be looked at, or to be recorded; what passed is done with.
function follow() {
  const fresh = rows().filter((row) => isSettled(row) && !seen.has(row.dataset.key));
  seen.clear();
  for (const row of rows()) if (isSettled(row)) seen.add(row.dataset.key);
  for (const row of fresh) row.open = row.querySelector(".bag__opened, [data-pick]") !== null;
  if (fresh.length) unfoldNext();
  showOffers();
  dock();
}

export function atTheGate() {
  for (const row of rows()) {
    if (isSettled(row)) seen.add(row.dataset.key);
    for (const key of offersOf(row)) offered.add(key);
  }
  document.addEventListener("region", follow);
  document.addEventListener("toggle", dock, true);
  dock();
}
