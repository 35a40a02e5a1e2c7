// The result as a picture: drawn by the server as SVG, made a PNG here, which every chat takes.
const NAME = "nottingham-referee.png";
const DARK = matchMedia("(prefers-color-scheme: dark)");

const load = (image, address) =>
  new Promise((done, failed) => {
    image.onload = done;
    image.onerror = failed;
    image.src = address;
  });

async function png(address) {
  const drawing = new Image();
  await load(drawing, address);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [drawing.naturalWidth, drawing.naturalHeight];
  canvas.getContext("2d").drawImage(drawing, 0, 0);
  return canvas;
}

const fileOf = (canvas) =>
  new Promise((made) => canvas.toBlob((blob) => made(new File([blob], NAME, { type: "image/png" })), "image/png"));

export function picture() {
  const dialog = document.querySelector("#picture-dialog");
  if (!dialog) return;
  const [image, share, save] = ["[data-picture]", "[data-share-picture]", "[data-save-picture]"].map((one) => dialog.querySelector(one));
  let file = null;

  async function show() {
    const canvas = await png(`${image.dataset.picture}?look=${DARK.matches ? "dark" : "light"}`);
    // a picture in its own right: whoever holds a finger on it can save it
    image.alt = document.querySelector("#result [data-summary]")?.dataset.summary ?? "";
    image.src = canvas.toDataURL("image/png");
    file = await fileOf(canvas);
    share.hidden = !navigator.canShare?.({ files: [file] });
    dialog.dataset.ready = "";
  }

  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-open=picture-dialog]")) show();
  });
  share.addEventListener("click", () => file && navigator.share({ files: [file] }).catch(() => {}));
  save.addEventListener("click", () => {
    if (!file) return;
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: NAME });
    link.click();
    URL.revokeObjectURL(link.href);
  });
}
