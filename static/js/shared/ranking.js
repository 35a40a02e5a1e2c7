// Places, ties and what broke them; the same for every game, as in referee/rules/ranking.py.
import { listing, say } from "./sentences.js";

function above(key, other) {
  const place = key.findIndex((value, at) => value !== other[at]);
  return place >= 0 && key[place] > other[place];
}

// `criteria`: [name, numbers by player], in the order they decide.
export function places(names, totals, criteria) {
  const keys = names.map((_, who) => [totals[who], ...criteria.map(([, numbers]) => numbers[who])]);
  const ranks = keys.map((key) => 1 + keys.filter((other) => above(other, key)).length);
  const everybody = [...names.keys()];

  function tieBreak(me) {
    const tied = everybody.filter((who) => who !== me && totals[who] === totals[me]);
    if (!tied.length) return null;
    const decider = (who) => criteria.find(([, numbers]) => numbers[who] !== numbers[me])?.[0] ?? null;
    const far = (who) => [Math.abs(ranks[who] - ranks[me]), ranks[who]];
    const nearest = tied.reduce((best, who) => (above(far(best), far(who)) ? who : best));
    const alike = tied.filter((who) => decider(who) === decider(nearest));
    return { others: tied.map((who) => names[who]), decidedBy: decider(nearest), nearest: alike.map((who) => names[who]) };
  }

  return ranks.map((rank, who) => ({ rank, winner: rank === 1, tie: tieBreak(who) }));
}

// What decided between equals; `why` has the words for what did, and for whom.
export function explainTie({ tie }, why) {
  if (!tie) return null;
  const others = listing(...tie.nearest);
  const text = tie.decidedBy
    ? why(tie.decidedBy, others)
    : say("Equal in everything with %(others)s: the place is shared.", { others });
  return { with: tie.others, decided_by: tie.decidedBy, text };
}
