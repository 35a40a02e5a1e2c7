// The lobby: handing the link on, ticking off the set-up, starting.
import { links } from "../links.js";
import { checklist } from "./checklist.js";
import { start } from "./start.js";

links();
checklist();
start();
