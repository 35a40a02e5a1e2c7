// The end of a game of Nottingham: what was read from the copy is remembered.
import { printed } from "./printed.js";

printed();
