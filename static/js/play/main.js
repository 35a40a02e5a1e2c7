// A running game: puts the behaviours of the play page together.
import { clock } from "./clock.js";
import { declaring } from "./declaring.js";
import { holding } from "./hold.js";
import { loading } from "./loading.js";
import { offering } from "./offering.js";
import { picking } from "./pick.js";
import { rarely } from "./rarely.js";

holding();
picking();
loading();
declaring();
offering();
clock();
rarely();
