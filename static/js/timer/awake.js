// Keeps the screen on while the clock runs, where the phone allows it; says so only when it is true.
export function awake(note) {
  let wanted = false;
  let lock = null;

  const show = () => {
    note.hidden = !lock;
  };

  async function take() {
    if (!wanted || lock || !navigator.wakeLock || document.visibilityState !== "visible") return;
    try {
      const got = await navigator.wakeLock.request("screen");
      if (!wanted) {
        await got.release();
        return;
      }
      lock = got;
      lock.addEventListener("release", () => {
        lock = null;
        show();
      });
      show();
    } catch {
      // low battery, plain http: the screen may go dark, and the page does not claim otherwise
    }
  }

  document.addEventListener("visibilitychange", take);
  return (yes) => {
    if (yes === wanted) return;
    wanted = yes;
    if (wanted) take();
    else lock?.release();
  };
}
