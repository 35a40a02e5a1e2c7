// Ticks in the last ten seconds and a gong at zero. Phones let a page ring only after it was touched.
export function sound(button, hint, wanted) {
  let audio = null;
  let on = wanted;

  const wake = () => {
    if (!on) return;
    audio ??= window.AudioContext ? new AudioContext() : null;
    if (audio?.state === "suspended") audio.resume().then(show, show);
    show();
  };

  function show() {
    button.setAttribute("aria-pressed", on);
    button.querySelector("[data-icon=on]").hidden = !on;
    button.querySelector("[data-icon=off]").hidden = on;
  }

  function tone(pitch, seconds, loudness, type = "sine", delay = 0) {
    if (!on || audio?.state !== "running") return;
    const [from, until] = [audio.currentTime + delay, audio.currentTime + delay + seconds];
    const [string, volume] = [audio.createOscillator(), audio.createGain()];
    string.type = type;
    string.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, from);
    volume.gain.exponentialRampToValueAtTime(loudness, from + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, until);
    string.connect(volume).connect(audio.destination);
    string.start(from);
    string.stop(until);
  }

  show();
  document.addEventListener("pointerdown", wake);
  document.addEventListener("keydown", wake);
  return {
    wake,
    isOn: () => on,
    turn(yes) {
      on = yes;
      if (on) wake();
      show();
    },
    // The page does not pretend: as long as the phone keeps it silent, it says how to change that.
    admit(clockRuns) {
      hint.hidden = !(on && clockRuns && window.AudioContext && audio?.state !== "running");
    },
    tick: () => tone(1100, 0.06, 0.25, "square"),
    gong() {
      for (const [pitch, loudness] of [[110, 0.6], [220, 0.35], [277, 0.2], [331, 0.15]]) tone(pitch, 3, loudness);
      tone(110, 3, 0.4, "sine", 0.9);
    },
  };
}
