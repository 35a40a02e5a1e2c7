// How much time is left: a moment when it ends while it runs, an amount while it stands.
const MINUTE_MS = 60_000;

export const full = (merchants) => ({ merchants, whole: merchants * MINUTE_MS, rest: merchants * MINUTE_MS, ends: null });

export const running = (glass) => glass.ends !== null;

export const rest = (glass, now) => Math.max(0, running(glass) ? glass.ends - now : glass.rest);

export const start = (glass, now) => ({ ...glass, ends: now + glass.rest });

export const pause = (glass, now) => ({ ...glass, rest: rest(glass, now), ends: null });

export function add(glass, amount, now) {
  const more = rest(glass, now) + amount;
  const whole = Math.max(glass.whole, more);
  return running(glass) ? { ...glass, whole, ends: now + more } : { ...glass, whole, rest: more };
}

// So long for each merchant, in whole steps.
const STEP_SECONDS = 15;

export const eachSeconds = ({ whole, merchants }) => Math.ceil(whole / merchants / 1000 / STEP_SECONDS) * STEP_SECONDS;

// What was kept on the phone, if it still makes sense.
export function tidy(raw, choices, usual) {
  const number = (value) => Number.isFinite(value) && value >= 0;
  if (!raw || !choices.includes(raw.merchants) || !number(raw.whole) || !number(raw.rest)) return full(usual);
  if (raw.ends !== null && !number(raw.ends)) return full(usual);
  return { merchants: raw.merchants, whole: raw.whole, rest: raw.rest, ends: raw.ends };
}
