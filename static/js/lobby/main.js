// The lobby: handing the link on, ticking off the set-up, starting.
import { links } from "../shared/links.js";
import { checklist } from "./checklist.js";
import { options } from "./options.js";
import { start } from "./start.js";

links();
checklist();
options();
start();
