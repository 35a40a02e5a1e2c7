// The numbers of this copy of the game, kept on the host's phone from one game to the next.
import { kept } from "../shared/kept.js";

const shelf = kept("nottingham-copy");

// track: number by field, null where nobody has read it · city: how many fields from the city to itself · tasks: points
export const remembered = () => ({ track: [], city: null, tasks: {}, ...shelf.read() });

// What was read last holds; what this game has not reached stays as it was.
export function remember({ track, city, tasks }) {
  const before = remembered();
  const length = city === null ? Math.max(track.length, before.track.length) : city - 1;
  shelf.write({
    track: Array.from({ length }, (_, at) => track[at] ?? before.track[at] ?? null),
    city: city ?? (before.city > track.length ? before.city : null),
    tasks: { ...before.tasks, ...tasks },
  });
}
