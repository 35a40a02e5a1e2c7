// A running game: puts the behaviours of the play page together.
import { agreeing } from "./agreed.js";
import { declaring } from "./declaring.js";
import { holding } from "../table/hold.js";
import { loading } from "./loading.js";
import { offering } from "./offering.js";
import { picking } from "../table/pick.js";

holding();
picking();
loading();
declaring();
offering();
agreeing();
