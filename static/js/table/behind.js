// Says so while this phone is behind the table, or has something it could not send yet.
const ANSWER_WITHIN_MS = 10_000;
const place = document.querySelector("#behind");
const state = { lost: false, unsent: 0 };

function show() {
  const words = state.unsent ? place.dataset.unsent : state.lost ? place.dataset.behind : "";
  if (place.textContent !== words) place.textContent = words;
}

export const behind = {
  lost(yes) {
    state.lost = yes;
    show();
  },
  unsent(count) {
    state.unsent = count;
    show();
  },
};

// No answer for so long is no connection. (Older phones have no AbortSignal.timeout.)
export function abortAfter(ms = ANSWER_WITHIN_MS) {
  const waiting = new AbortController();
  setTimeout(() => waiting.abort(), ms);
  return waiting;
}
