// What a player is called when nobody typed a name: as the field's own placeholder says.
import { fill } from "../shared/text.js";

export function naming(page) {
  const placeholder = page.querySelector("#name-row").content.querySelector("input").placeholder;
  return (tally, index) => tally.players[index].name.trim() || fill(placeholder, { number: index + 1 });
}
