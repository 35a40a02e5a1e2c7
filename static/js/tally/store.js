// The one place where the tally lies: every change is written down at once and told to all who show it.
import { kept } from "../shared/kept.js";

export function openStore(tidy) {
  const shelf = kept("tally");
  const readers = [];
  const store = {
    tally: tidy(shelf.read()),
    change(how) {
      how(store.tally);
      shelf.write(store.tally);
      store.tell();
    },
    replace(tally) {
      store.tally = tidy(tally);
      shelf.write(store.tally);
      store.tell();
    },
    read(reader) {
      readers.push(reader);
    },
    tell() {
      readers.forEach((reader) => reader(store.tally));
    },
  };
  // another tab of the same phone wrote something newer
  addEventListener("storage", (event) => {
    if (event.key === "tally" && event.newValue) {
      store.tally = tidy(shelf.read());
      store.tell();
    }
  });
  return store;
}
