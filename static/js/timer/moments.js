// Which seconds have just been passed: each is told once, and none of those slept through.
const SLEPT = 3;

export function moments() {
  let before = null;
  return {
    forget() {
      before = null;
    },
    passed(seconds) {
      const from = before;
      before = seconds;
      if (from === null || seconds >= from || from - seconds > SLEPT) return from !== null && from > 0 && seconds === 0 ? [0] : [];
      return Array.from({ length: from - seconds }, (_, step) => from - 1 - step);
    },
  };
}
