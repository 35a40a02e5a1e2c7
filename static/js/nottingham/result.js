// The end of a game of Nottingham: points are tapped in, and what was read from the copy is remembered.
import { pad } from "./pad.js";
import { printed } from "./printed.js";

pad();
printed();
