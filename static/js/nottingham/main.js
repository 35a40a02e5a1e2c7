// A running game of Nottingham: puts the behaviours of its page together.
import { holding } from "../play/hold.js";
import { picking } from "../play/pick.js";
import { choosing } from "./choosing.js";
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
pad();
printed();
notes();
