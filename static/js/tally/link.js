// A tally in a link: it travels in the fragment, which no server ever sees.
const MARK = "#count=";

export function linkTo(tally) {
  const bytes = new TextEncoder().encode(JSON.stringify({ ...tally, step: "result", turn: 0 }));
  const text = btoa(String.fromCodePoint(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `${location.origin}${location.pathname}${MARK}${text}`;
}

export function fromLink(hash) {
  if (!hash.startsWith(MARK)) return null;
  try {
    const text = hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null; // cut off on the way: as if there were none
  }
}
