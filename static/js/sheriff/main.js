// A running game: puts the behaviours of the play page together.
import { agreeing } from "./agreed.js";
import { atATap } from "../table/at-a-tap.js";
import { composing } from "./offer-dialog.js";
import { dealing } from "./deal.js";
import { declaring } from "./declaring.js";
import { atTheGate } from "./inspecting.js";
import { holding } from "../table/hold.js";
import { loading } from "./loading.js";
import { picking } from "../table/pick.js";

holding();
picking();
loading();
declaring();
atTheGate();
dealing();
composing();
agreeing();
atATap("[data-open=drawn-dialog], [data-open=duty-dialog]", () => import("./duty.js"));
