// The end of Sheriff of Nottingham, counted on the phone: as referee/rules/sheriff/scoring.py, tally.py and result.py
// do. The numbers are the edition's facts, which both sides read.
import { Wrong, cardsLines, otherLines, requireWithinBox, sum } from "../shared/counting.js";
import { explainTie, places } from "../shared/ranking.js";
import { say, sayN } from "../shared/sentences.js";

const WHICH = ["first", "second"];

function require(edition, options, players) {
  const kinds = Object.fromEntries(edition.goods.map(({ id, kind }) => [id, kind]));
  const copies = Object.fromEntries(edition.goods.map((good) => [good.id, good.copies[players.length]]));
  const inBox = (id) => (kinds[id] === "royal" && !options.royal_goods ? 0 : copies[id]);
  requireWithinBox(edition.goods, players.map(({ goods }) => goods), inBox);
  const taken = players.flatMap((player) => player.black_market ?? []);
  if (taken.length && !options.black_market) {
    throw new Wrong("players", say("Black market cards were counted, but the black market is not in this game."));
  }
  const twice = taken.find((card, at) => taken.indexOf(card) < at);
  if (twice) throw new Wrong("players", say("A black market card was counted twice: %(card)s.", { card: twice }));
}

// How many of a legal kind the goods count as, royal goods as 2 or 3 of theirs (S-END-3).
const countsTowards = ({ goods }, held, kind) =>
  sum(
    goods.map(({ id, counts_as: as }) => {
      const count = held[id] ?? 0;
      if (id === kind) return count;
      return as?.good === kind ? count * as.cards : 0;
    }),
  );

// For each player title, pot and how many share it; nobody is crowned for nothing (S-END-4, 5, 6).
function crown(counts, { king, queen }) {
  const most = Math.max(...counts);
  const kings = counts.filter((count) => count === most).length;
  const second = Math.max(0, ...counts.filter((count) => count < most));
  const queens = counts.filter((count) => count === second).length;
  return counts.map((count) => {
    if (!count) return null;
    if (count === most) return { title: "king", pot: kings > 1 ? king + queen : king, sharedBy: kings };
    return count === second && kings === 1 ? { title: "queen", pot: queen, sharedBy: queens } : null;
  });
}

function titles(edition, players) {
  const lines = players.map(() => []);
  for (const { id: good } of edition.goods.filter(({ id }) => id in edition.bonuses)) {
    const bonus = edition.bonuses[good];
    const counts = players.map(({ goods }) => countsTowards(edition, goods, good));
    crown(counts, bonus).forEach((crowned, who) => {
      if (!crowned) return;
      const points = Math.floor(crowned.pot / crowned.sharedBy);
      lines[who].push({ good, count: counts[who], ...crowned, points });
    });
  }
  return lines;
}

const blackMarketPoints = (values) =>
  Object.fromEntries(Object.entries(values).flatMap(([kind, pair]) => WHICH.map((which, at) => [`${kind}_${which}`, pair[at]])));

export function count(edition, options, players, names) {
  require(edition, options, players);
  const kinds = Object.fromEntries(edition.goods.map(({ id, kind }) => [id, kind]));
  const points = blackMarketPoints({ ...edition.black_market, ...options.black_market_values });
  const crowned = titles(edition, players);
  const counted = players.map((player, who) => {
    const goods = cardsLines(edition.goods, player.goods);
    const legal = goods.filter(({ card }) => kinds[card] === "legal");
    const contraband = goods.filter(({ card }) => kinds[card] !== "legal");
    const one = {
      goods,
      crowned: crowned[who],
      market: (player.black_market ?? []).map((card) => ({ card, points: points[card] })),
      name: player.name,
      gold: player.gold,
      legal_value: sum(legal.map((line) => line.points)),
      contraband_value: sum(contraband.map((line) => line.points)),
      legal_cards: sum(legal.map((line) => line.count)),
      contraband_cards: sum(contraband.map((line) => line.count)),
      other: otherLines(player),
    };
    one.other_points = sum(one.other.map((line) => line.points));
    one.black_market_value = sum(one.market.map((line) => line.points));
    one.bonus = sum(one.crowned.map((line) => line.points));
    const goodsValue = one.legal_value + one.contraband_value;
    one.total = one.gold + goodsValue + one.black_market_value + one.bonus + one.other_points;
    return one;
  });
  const placed = places(
    counted.map(({ name }) => name),
    counted.map(({ total }) => total),
    ["legal_cards", "contraband_cards"].map((criterion) => [criterion, counted.map((one) => one[criterion])]),
  );
  return counted.map((one, who) => explain(one, placed[who], names));
}

function explain({ goods, crowned, market, other, ...sums }, place, names) {
  const held = Object.fromEntries(goods.map(({ card, count }) => [card, count]));
  const lines = [
    ...goods.map(({ card, count, each, points }) => ({
      kind: "goods",
      good: card,
      count,
      each,
      points,
      text: say("%(cards)s at %(each)d gold", { cards: names.cards(card, count), each }),
    })),
    { kind: "gold", points: sums.gold, text: say("Gold in the purse") },
    ...crowned.map(({ sharedBy, ...line }) => ({
      kind: "title",
      ...line,
      shared_by: sharedBy,
      text: titleSaid({ sharedBy, ...line }, line.count > (held[line.good] ?? 0), names),
    })),
    ...market.map((line) => ({ kind: "black_market", ...line, text: names.word(line.card) })),
    ...other,
  ];
  return {
    ...sums,
    rank: place.rank,
    winner: place.winner,
    titles: crowned.map(({ good, title, points }) => ({ good, title, points })),
    lines,
    tie_break: explainTie(place, (criterion, others) => tieSaid(sums, criterion, others)),
  };
}

// Why these points: royal goods count as several of their kind (S-END-3), shares are rounded down (S-END-4).
function titleSaid({ good, title, count, pot, sharedBy }, royal, names) {
  let held = say("%(title)s with %(count)d", { title: names.word(`${good}_${title}`), count });
  if (royal) held = say("%(title)s, as royal goods count for several", { title: held });
  if (sharedBy === 1) return held;
  const shared = sayN("%(title)s: %(pot)d shared by %(num)d player", "%(title)s: %(pot)d shared by %(num)d players", sharedBy, {
    title: held,
    pot,
  });
  return pot % sharedBy ? say("%(share)s, rounded down", { share: shared }) : shared;
}

// What told this player from others with as many points (S-END-7).
function tieSaid(one, criterion, others) {
  if (criterion === "legal_cards") {
    return say("Equal points with %(others)s: the number of legal goods decides, here %(count)d.", {
      others,
      count: one.legal_cards,
    });
  }
  return say("Equal points and legal goods with %(others)s: the number of contraband cards decides, here %(count)d.", {
    others,
    count: one.contraband_cards,
  });
}

// The drawing before a line.
export function mark(edition, line) {
  if (line.kind === "goods") return { drawing: line.good, shape: edition.goods.find(({ id }) => id === line.good).kind };
  return { drawing: { title: line.title, gold: "coin", other_points: "star" }[line.kind] ?? line.kind };
}

// One kind of goods: who is king and who is queen of it, each with the points.
export function court(edition, results) {
  const holders = (good, title) =>
    results.flatMap(({ name, titles: held }) =>
      held.filter((one) => one.good === good && one.title === title).map(({ points }) => ({ name, points })),
    );
  return edition.goods
    .filter(({ id, copies }) => id in edition.bonuses && copies[results.length])
    .map(({ id, name }) => ({ good: id, name, king: holders(id, "king"), queen: holders(id, "queen") }));
}
