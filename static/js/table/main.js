// A page at a table: live, wired, remembered.
import { kept } from "../shared/kept.js";
import { atATap } from "./at-a-tap.js";
import { hasty } from "./hasty.js";
import { arrive } from "./lead.js";
import { live } from "./live.js";
import { page } from "./page.js";
import { deliver } from "./send.js";
import { stripStays } from "./strip.js";
import { toTheTop } from "./to-the-top.js";
import { transfer } from "./transfer.js";
import { wiring } from "./wiring.js";

const MOST = 5;

// The start page leads back to the last tables of this phone.
const shelf = kept("tables");
const others = (shelf.read() ?? []).filter((one) => one.code !== page.code);
const here = { code: page.code, name: page.name, at: Date.now(), over: page.kind === "result" };
if (page.kind !== "board") shelf.write([here, ...others].slice(0, MOST));

hasty();
wiring();
atATap("[data-show-older]", () => import("./log.js"));
atATap("[data-origin]", () => import("./origins.js"));
atATap("[data-ledger]", () => import("./ledger.js"));
atATap("[data-book], [data-book-seat]", () => import("./corrections.js"));
transfer();
stripStays();
toTheTop();
live();
deliver();
arrive();
// the phone buzzes once when the table begins to wait for its player
let waits = page.waits;
document.addEventListener("news", ({ detail }) => {
  // a page that was never touched may not
  if (detail.waits && !waits && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(200);
  waits = detail.waits;
});
