// Counts a tally on the phone: no network is asked. As referee/tally.py does; the tests run the same cases through both.
import { Wrong } from "../shared/counting.js";
import { listing, say, sayN, speaker } from "../shared/sentences.js";
import { gameOf } from "./games.js";

// control characters, halves of characters, and what turns its neighbours around
const UNSHOWABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
// nothing of it is drawn by itself
const EMPTY = /^[\p{C}\p{Z}\p{Mn}]*$/u;

// What the page says of the editions, and the catalogue of its language.
export function scorer({ language, catalogue, editions }) {
  const words = speaker(language, catalogue);

  // some options are for more players
  function mostPlayers({ players: { max, max_with: more = {} } }, options) {
    return Math.max(max, ...Object.keys(more).filter((option) => options[option]).map((option) => more[option]));
  }

  function requirePlayers(edition, options, players) {
    const [least, most] = [edition.players.min, mostPlayers(edition, options)];
    if (players.length < least || players.length > most) {
      const why = say("This edition is for %(least)d to %(most)d players.", { least, most });
      throw new Wrong("players", why);
    }
    players.forEach(({ name }, place) => {
      const at = `players.${place}.name`;
      if (UNSHOWABLE.test(name)) throw new Wrong(at, say("This name holds characters that cannot be shown: leave them out."));
      if (EMPTY.test(name)) throw new Wrong(at, say("A name is missing here."));
      const same = (other) => other.name.toLowerCase() === name.toLowerCase();
      if (!players.slice(0, place).some(same)) return;
      throw new Wrong("players", say("Two players are called %(name)s: tell them apart.", { name }));
    });
  }

  function headline(results) {
    const winners = results.filter(({ winner }) => winner);
    const best = winners[0].total;
    if (winners.length > 1) {
      const names = listing(...winners.map(({ name }) => name));
      return sayN("%(names)s share the victory with %(num)d point.", "%(names)s share the victory with %(num)d points.", best, {
        names,
      });
    }
    const [{ name }] = winners;
    const lead = best - Math.max(...results.filter(({ winner }) => !winner).map(({ total }) => total));
    if (!lead) return say("%(name)s wins on the tie-break.", { name });
    return sayN("%(name)s wins by %(num)d point.", "%(name)s wins by %(num)d points.", lead, { name });
  }

  // The answer to a tally, as POST /api/v1/tally gives it; or {wrong: field → messages}.
  function count({ edition: id, options, players }) {
    const edition = editions[id];
    const names = {
      cards: (card, number) => sayN(...edition.counted[card], number),
      of: (key) => edition.names[key],
    };
    try {
      requirePlayers(edition, options, players);
      const results = words.sayAll(gameOf(edition).count(edition, options, players, names));
      const first = words.say(headline(results));
      const ranking = [...results].sort((one, other) => one.rank - other.rank);
      const places = ranking.map(({ rank, name, total }) => `${rank}. ${name}: ${total}`);
      return { edition: id, results, headline: first, summary: [edition.name, first, ...places].join("\n") };
    } catch (no) {
      if (!(no instanceof Wrong)) throw no;
      return { wrong: { [no.field]: [words.say(no.why)] } };
    }
  }

  return { count, edition: (id) => editions[id] };
}
