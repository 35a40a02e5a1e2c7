// The one place where the tally lies: every change is written down at once and told to all who show it.
import { kept } from "../shared/kept.js";

export function openBook(tidy) {
  const shelf = kept("tally");
  const readers = [];
  const book = {
    tally: tidy(shelf.read()),
    change(how) {
      how(book.tally);
      shelf.write(book.tally);
      book.tell();
    },
    replace(tally) {
      book.tally = tidy(tally);
      shelf.write(book.tally);
      book.tell();
    },
    read(reader) {
      readers.push(reader);
    },
    tell() {
      readers.forEach((reader) => reader(book.tally));
    },
  };
  // another tab of the same phone wrote something newer
  addEventListener("storage", (event) => {
    if (event.key === "tally" && event.newValue) {
      book.tally = tidy(shelf.read());
      book.tell();
    }
  });
  return book;
}
