// A running game of Nottingham: puts the behaviours of its page together.
import { holding } from "../table/hold.js";
import { picking } from "../table/pick.js";
import { choosing } from "./choosing.js";
import { laying } from "./laying.js";
import { notes } from "./notes.js";
import { options } from "./options.js";
import { pad } from "./pad.js";
import { printed } from "./printed.js";
import { trading } from "./trading.js";

holding();
picking();
choosing();
options();
trading();
laying();
pad();
printed();
notes();
