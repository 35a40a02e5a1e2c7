// Keeps the screen on: by the browser's own lock, or where it has none (plain http) by a picture that moves. The note
// says which of the two it is, or that the screen may go dark: data-lock, data-picture, data-dark.
import { canMove, movingPicture } from "./moving-picture.js";

const NOTICED = ["pointerdown", "keydown"];

export function awake(note) {
  let wanted = false;
  let lock = null;
  let picture = null;
  let dark = false;
  let taking = false;

  function show() {
    const how = lock ? "lock" : picture?.isPlaying() ? "picture" : wanted && dark ? "dark" : null;
    const words = note.dataset[how] ?? "";
    note.textContent = words;
    note.hidden = !words;
  }

  async function locked() {
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
  }

  async function played() {
    picture ??= movingPicture();
    await picture.play();
    if (!wanted) picture.stop();
  }

  async function take() {
    if (!wanted || taking || lock || picture?.isPlaying() || document.visibilityState !== "visible") return;
    taking = true;
    for (const [there, way] of [[Boolean(navigator.wakeLock), locked], [canMove(), played]]) {
      try {
        if (there) await way();
        dark = !there;
      } catch {
        // low battery, never touched: the screen may go dark, and the page does not claim otherwise
        dark = true;
      }
      if (!dark) break;
    }
    taking = false;
    show();
  }

  document.addEventListener("visibilitychange", take);
  // what a page may not do by itself it may do once somebody has touched it
  for (const touched of NOTICED) document.addEventListener(touched, take);
  return (yes) => {
    if (yes === wanted) return;
    wanted = yes;
    if (wanted) take();
    else {
      lock?.release();
      picture?.stop();
      show();
    }
  };
}
