// A page at a table: live, wired, remembered.
import { kept } from "../shared/kept.js";
import { atATap } from "./at-a-tap.js";
import { hasty } from "./hasty.js";
import { live } from "./live.js";
import { page } from "./page.js";
import { deliver } from "./send.js";
import { toTheTop } from "./to-the-top.js";
import { topLine } from "./top-line.js";
import { transfer } from "./transfer.js";
import { wiring } from "./wiring.js";

const MOST = 5;

// The start page leads back to the last tables of this phone.
const shelf = kept("tables");
const others = (shelf.read() ?? []).filter((one) => one.code !== page.code);
if (page.kind !== "board") shelf.write([{ code: page.code, name: page.name, at: Date.now() }, ...others].slice(0, MOST));

hasty();
wiring();
atATap("[data-show-older]", () => import("./older.js"));
atATap("[data-ledger]", () => import("./ledger.js"));
atATap("[data-book], [data-book-seat]", () => import("./corrections.js"));
transfer();
topLine();
toTheTop();
live();
deliver();
// the phone buzzes once when the table begins to wait for its player
let waits = page.waits;
document.addEventListener("news", ({ detail }) => {
  // a page that was never touched may not
  if (detail.waits && !waits && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(200);
  waits = detail.waits;
});
