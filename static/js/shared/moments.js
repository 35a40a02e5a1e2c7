// The seconds of a clock: what is shown of them, and which have just been passed.
export const LAST_SECONDS = 10;
export const BUZZES = { 30: [120], 10: [120, 80, 120], 0: [500, 150, 500] };
const SLEPT_SECONDS = 3;
// of a path that is 100 long: a hair more than a full round, so that no seam shows
const ROUND_PERCENT = 100.5;

export const shown = (left) => Math.ceil(left / 1000);

const figures = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

const pour = (sand, left, whole) => sand.setAttribute("stroke-dasharray", `${whole ? (ROUND_PERCENT * left) / whole : 0} 200`);

// A clock's face: its sand, and the figures wherever they stand. Returns the seconds it shows.
export function draw(sand, times, left, whole) {
  const words = figures(shown(left));
  for (const time of times) if (time.textContent !== words) time.textContent = words;
  pour(sand, left, whole);
  return shown(left);
}

// Each is told once, and none of those slept through.
export function moments() {
  let before = null;
  return {
    forget() {
      before = null;
    },
    passed(seconds) {
      const from = before;
      before = seconds;
      if (from === null || seconds >= from || from - seconds > SLEPT_SECONDS) return from !== null && from > 0 && seconds === 0 ? [0] : [];
      return Array.from({ length: from - seconds }, (_, step) => from - 1 - step);
    },
  };
}
