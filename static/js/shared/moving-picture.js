// A silent picture that moves: browsers leave the screen on while one plays, in a network at home (plain http) too, where
// they offer nothing better. It is drawn here, and lies behind the page; Chromium wants it to fill some of the screen.
const STROKE_MS = 1_000;
const STROKES_A_SECOND = 2;

export const canMove = () => "captureStream" in HTMLCanvasElement.prototype;

export function movingPicture() {
  const canvas = Object.assign(document.createElement("canvas"), { width: 16, height: 16 });
  const paint = canvas.getContext("2d");
  const video = Object.assign(document.createElement("video"), { muted: true, playsInline: true, className: "moving-picture" });
  video.setAttribute("aria-hidden", "true");
  video.tabIndex = -1;
  let even = false;
  let strokes;

  function stroke() {
    even = !even;
    paint.fillStyle = even ? "#000" : "#222";
    paint.fillRect(0, 0, canvas.width, canvas.height);
  }

  return {
    // Throws where the browser does not play it, as some do before the page was touched or when the battery is low.
    async play() {
      stroke();
      video.srcObject ??= canvas.captureStream(STROKES_A_SECOND);
      document.body.append(video);
      strokes ??= setInterval(stroke, STROKE_MS);
      await video.play();
    },
    stop() {
      clearInterval(strokes);
      strokes = undefined;
      video.pause();
      video.remove();
    },
    isPlaying: () => video.isConnected && !video.paused,
  };
}
