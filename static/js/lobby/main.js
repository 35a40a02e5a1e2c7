// The lobby: handing the link on, starting.
import { links } from "../shared/links.js";
import { options } from "./options.js";
import { start } from "./start.js";

links();
options();
start();
