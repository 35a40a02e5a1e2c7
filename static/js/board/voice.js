// Reads aloud what happens, with the browser's own voice, in the board's language: off until it is switched on, and
// nothing to switch where the browser has no such voice.
import { news } from "./news.js";

const MOST_AT_ONCE = 3;
const PLACE = "voice";

export function voice(button) {
  const synth = window.speechSynthesis;
  const language = document.documentElement.lang;
  const fresh = news("aloud");
  let on = false;

  const speaks = ({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language;
  const own = () => synth?.getVoices().find(speaks);

  function show() {
    button.hidden = !own();
    button.setAttribute("aria-pressed", on);
  }

  function say(text) {
    if (!on || !own() || !text) return;
    const words = Object.assign(new SpeechSynthesisUtterance(text), { lang: language, voice: own() });
    words.addEventListener("error", ({ error }) => {
      // a page nobody has touched may not speak, and does not pretend
      if (error === "not-allowed") turn(false);
    });
    synth.speak(words);
  }

  function turn(yes) {
    on = yes;
    if (on) say(button.dataset.hello);
    else synth.cancel();
    try {
      if (on) sessionStorage.setItem(PLACE, "on");
      else sessionStorage.removeItem(PLACE);
    } catch {
      // then it is switched on again for the next game
    }
    show();
  }

  function isKept() {
    try {
      return sessionStorage.getItem(PLACE) === "on";
    } catch {
      return false;
    }
  }

  button.addEventListener("click", () => turn(!on));
  synth?.addEventListener?.("voiceschanged", show);
  document.addEventListener("region", () => {
    for (const { textContent } of fresh().slice(-MOST_AT_ONCE)) say(textContent);
  });
  on = isKept();
  show();
  return say;
}
