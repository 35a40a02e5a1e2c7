// What is being composed, kept until it is sent: a reload or a call in between loses nothing.
// A draft belongs to one seat and one round; older ones are forgotten.
import { page } from "../table/page.js";

const key = (name) => `draft-${page.code}-${name}`;
const memory = new Map();

function read(name) {
  try {
    return JSON.parse(sessionStorage.getItem(key(name)));
  } catch {
    return memory.get(name) ?? null;
  }
}

function write(name, value) {
  memory.set(name, value);
  try {
    sessionStorage.setItem(key(name), JSON.stringify(value));
  } catch {
    // a private window may refuse: then it lasts as long as the page
  }
}

// The scope says whose and when, like "2 3" for seat 2 in round 3.
export function draft(name, scope, fresh) {
  const found = read(name);
  return found && found.scope === scope ? found.value : fresh;
}

export const keep = (name, scope, value) => write(name, { scope, value });

export const scopeOf = ({ seat, round }) => `${seat} ${round}`;
