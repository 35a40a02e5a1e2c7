// What is being composed, kept until it is sent: a reload or a call in between loses nothing.
// A draft belongs to one seat and one round; older ones are forgotten. A phone may be passed on, so each seat has its own.
import { page } from "../table/page.js";

const key = (name, scope) => `draft-${page.code}-${name}-${scope.split(" ")[0]}`;
const memory = new Map();

function read(where) {
  try {
    return JSON.parse(sessionStorage.getItem(where));
  } catch {
    return memory.get(where) ?? null;
  }
}

// The scope says whose and when, like "2 3" for seat 2 in round 3.
export function draft(name, scope, fresh) {
  const found = read(key(name, scope));
  return found && found.scope === scope ? found.value : fresh;
}

export function keep(name, scope, value) {
  const where = key(name, scope);
  memory.set(where, { scope, value });
  try {
    sessionStorage.setItem(where, JSON.stringify({ scope, value }));
  } catch {
    // a private window may refuse: then it lasts as long as the page
  }
}

export const scopeOf = ({ seat, round }) => `${seat} ${round}`;
