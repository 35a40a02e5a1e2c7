// The stream that brings news of the table: server-sent events, with a watch on their heartbeat.

// twice as long as the server ever says nothing
const SILENCE_MS = 30_000;

let source = null;
let silence;

export const isOpen = () => source?.readyState === EventSource.OPEN;

// A page that goes away lets its stream go, so that the browser's few connections are free for the next.
export const close = () => source?.close();

// `take` gets what is said, `lose` hears of an error, `miss` of a silence: a line that is cut somewhere, or a server
// that hangs, does not say so.
export function open(url, { take, lose, miss }) {
  close();
  source = new EventSource(url);
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(miss, SILENCE_MS);
  };
  heard();
  source.addEventListener("alive", heard);
  source.addEventListener("message", (event) => {
    heard();
    take(JSON.parse(event.data));
  });
  source.addEventListener("error", lose);
}
