// The end of Sheriff of Nottingham, counted on the phone: as referee/rules/sheriff/scoring.py, tally.py and result.py
// do. The numbers are the edition's facts, which both sides read.
import { Wrong, cardsLines, otherLines, requireWithinBox, sum } from "../shared/counting.js";
import { explainTie, places } from "../shared/ranking.js";
import { say, sayN } from "../shared/sentences.js";

const WHICH = ["first", "second"];
const PLATE = "feast_plate";
const SCROLLS = "arcane_scrolls";

// Promo cards as they are printed on this table's copies; of those it does not play with there are none (S-PRO).
function promoCards({ promo_cards: proposed }, { promo_cards: typed = {} }, players) {
  const printed = (card) => ({ ...card, copies: card.copies[players], ...typed[card.id] });
  const chosen = proposed.filter(({ id }) => id in typed).map(printed);
  return [...chosen, ...proposed.filter(({ id }) => !(id in typed)).map((card) => ({ ...card, copies: 0 }))];
}

// All goods as they are counted: what a feast plate stands for makes it a kind of its own (S-PRO-1).
function scoredGoods(edition, promos) {
  const legal = edition.goods.filter(({ id }) => id in edition.bonuses);
  const plates = legal.map((good) => ({ ...good, id: `${PLATE}:${good.id}`, counts_as: { good: good.id, cards: 1 } }));
  return [...edition.goods, ...promos.flatMap((card) => (card.id === PLATE ? plates : card))];
}

const standsFor = (card) => (card.startsWith(`${PLATE}:`) ? card.slice(PLATE.length + 1) : null);

// What lies before a player by kind, plates by what they stand for.
function flat({ [PLATE]: plates = {}, ...goods }) {
  return { ...goods, ...Object.fromEntries(Object.entries(plates).map(([good, count]) => [`${PLATE}:${good}`, count])) };
}

// A plate stands for a good that can be declared: not for bread with three players (S-PRO-1, S-DEC-2).
function requirePossiblePlates(edition, copies, players) {
  const absent = edition.goods.filter(({ id }) => id in edition.bonuses && !copies[id]);
  const named = absent.find(({ id }) => players.some(({ goods }) => goods[PLATE]?.[id]));
  if (!named) return;
  throw new Wrong("players", say("%(good)s: not in this game, so no feast plate stands for it.", { good: named.name }));
}

function require(edition, promos, options, players) {
  const copies = Object.fromEntries(edition.goods.map((good) => [good.id, good.copies[players.length]]));
  requirePossiblePlates(edition, copies, players);
  const kinds = Object.fromEntries(edition.goods.map(({ id, kind }) => [id, kind]));
  const given = Object.fromEntries(promos.map((card) => [card.id, card.copies]));
  const inBox = (id) => given[id] ?? (kinds[id] === "royal" && !options.royal_goods ? 0 : copies[id]);
  const piles = players.map(({ goods: { [PLATE]: plates = {}, ...goods } }) => ({ ...goods, [PLATE]: sum(Object.values(plates)) }));
  requireWithinBox([...edition.goods, ...promos], piles, inBox);
  const taken = players.flatMap((player) => player.black_market ?? []);
  if (taken.length && !options.black_market) {
    throw new Wrong("players", say("Black market cards were counted, but the black market is not in this game."));
  }
  const twice = taken.find((card, at) => taken.indexOf(card) < at);
  if (twice) throw new Wrong("players", say("A black market card was counted twice: %(card)s.", { card: twice }));
}

// How many of a legal kind the goods count as, royal goods as 2 or 3 of theirs (S-END-3).
const countsTowards = (goods, held, kind) =>
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

function titles(edition, goods, piles) {
  const lines = piles.map(() => []);
  for (const { id: good } of edition.goods.filter(({ id }) => id in edition.bonuses)) {
    const bonus = edition.bonuses[good];
    const counts = piles.map((held) => countsTowards(goods, held, good));
    crown(counts, bonus).forEach((crowned, who) => {
      if (!crowned) return;
      // the arcane scrolls take no gold for titles, and nobody else gets it (S-PRO-4)
      const isPaid = !piles[who][SCROLLS];
      const points = isPaid ? Math.floor(crowned.pot / crowned.sharedBy) : 0;
      lines[who].push({ good, count: counts[who], ...crowned, isPaid, points });
    });
  }
  return lines;
}

// Promo cards are worth more for each other card of their family (S-PRO-2).
function families(goods, held) {
  const familyOf = ({ id, each_other: more }) => more?.good ?? id;
  const others = (family) => sum(goods.filter((good) => familyOf(good) === family).map(({ id }) => held[id] ?? 0)) - 1;
  return goods
    .filter(({ id, each_other: more }) => more && held[id] && others(more.good))
    .map(({ id, each_other: more }) => {
      const line = { card: id, count: held[id], others: others(more.good), gold: more.gold };
      return { ...line, points: line.count * line.others * line.gold };
    });
}

const blackMarketPoints = (values) =>
  Object.fromEntries(Object.entries(values).flatMap(([kind, pair]) => WHICH.map((which, at) => [`${kind}_${which}`, pair[at]])));

export function count(edition, options, players, names) {
  const promos = promoCards(edition, options, players.length);
  require(edition, promos, options, players);
  const scored = scoredGoods(edition, promos);
  const kinds = Object.fromEntries(scored.map(({ id, kind }) => [id, kind]));
  const piles = players.map(({ goods }) => flat(goods));
  const points = blackMarketPoints({ ...edition.black_market, ...options.black_market_values });
  const crowned = titles(edition, scored, piles);
  const counted = players.map((player, who) => {
    const goods = cardsLines(scored, piles[who]);
    const related = families(scored, piles[who]);
    const legal = goods.filter(({ card }) => kinds[card] === "legal");
    const contraband = goods.filter(({ card }) => kinds[card] !== "legal");
    const one = {
      goods,
      related,
      crowned: crowned[who],
      market: (player.black_market ?? []).map((card) => ({ card, points: points[card] })),
      name: player.name,
      gold: player.gold,
      legal_value: sum(legal.map((line) => line.points)),
      contraband_value: sum([...contraband, ...related].map((line) => line.points)),
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
  const called = Object.fromEntries(edition.goods.map(({ id, name }) => [id, name]));
  return counted.map((one, who) => explain(one, placed[who], { ...names, called }));
}

// So many cards of a kind; of plates also what they stand for (S-PRO-1).
function goodsSaid({ card, count, each, points }, names) {
  const good = standsFor(card);
  const line = { kind: "goods", good: good ? PLATE : card, count, each, points };
  const cards = names.cards(line.good, count);
  if (!good) return { ...line, text: say("%(cards)s at %(each)d gold", { cards, each }) };
  const plates = say("%(cards)s (%(good)s)", { cards, good: names.called[good] });
  return { ...line, text: say("%(cards)s at %(each)d gold", { cards: plates, each }), stands_for: good };
}

// Why a promo card is worth more than is printed on it (S-PRO-2).
function relatedSaid({ card, count, others, gold, points }, names) {
  const text = say("%(cards)s: %(gold)d more for each other card (%(others)d)", { cards: names.cards(card, count), gold, others });
  return { kind: "each_other", good: card, count, others, points, text };
}

function explain({ goods, related, crowned, market, other, ...sums }, place, names) {
  const held = {};
  for (const { card, count } of goods) {
    const good = standsFor(card) ?? card;
    held[good] = (held[good] ?? 0) + count;
  }
  const lines = [
    ...goods.map((line) => goodsSaid(line, names)),
    ...related.map((line) => relatedSaid(line, names)),
    { kind: "gold", points: sums.gold, text: say("Gold in the purse") },
    ...crowned.map(({ sharedBy, isPaid, ...line }) => ({
      kind: "title",
      ...line,
      shared_by: sharedBy,
      text: titleSaid({ sharedBy, isPaid, ...line }, line.count > (held[line.good] ?? 0), names),
    })),
    ...market.map((line) => ({ kind: "black_market", ...line, text: names.of(line.card) })),
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

// Why these points, and why none (S-PRO-4).
function titleSaid({ isPaid, ...line }, royal, names) {
  const title = wonSaid(line, royal, names);
  return isPaid ? title : say("%(title)s. The arcane scrolls take no gold for it", { title });
}

// Royal goods count as several of their kind (S-END-3), shares are rounded down (S-END-4).
function wonSaid({ good, title, count, pot, sharedBy }, royal, names) {
  let held = say("%(title)s with %(count)d", { title: names.of(`${good}_${title}`), count });
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
  if (line.kind === "goods" || line.kind === "each_other") {
    return { drawing: line.good, shape: [...edition.goods, ...edition.promo_cards].find(({ id }) => id === line.good).kind };
  }
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
