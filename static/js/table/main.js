// A page at a table: live, wired, remembered.
import { kept } from "../kept.js";
import { book } from "./book.js";
import { curtain } from "./curtain.js";
import { ledger } from "./ledger.js";
import { live } from "./live.js";
import { log } from "./log.js";
import { page } from "./page.js";
import { deliver } from "./send.js";
import { topLine } from "./top-line.js";
import { transfer } from "./transfer.js";
import { wiring } from "./wiring.js";

const MOST = 5;

// The start page leads back to the last tables of this phone.
const shelf = kept("tables");
const others = (shelf.read() ?? []).filter((one) => one.code !== page.code);
if (page.kind !== "board") shelf.write([{ code: page.code, name: page.name, at: Date.now() }, ...others].slice(0, MOST));

curtain();
wiring();
log();
ledger();
book();
transfer();
topLine();
live();
deliver();
// the phone buzzes once when the table begins to wait for its player
let waits = page.waits;
document.addEventListener("news", ({ detail }) => {
  // a page that was never touched may not
  if (detail.waits && !waits && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(200);
  waits = detail.waits;
});
