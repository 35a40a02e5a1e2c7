// What a tally is. Whatever comes in from storage or from a link is brought into this shape first.
export const STEPS = ["setup", "count", "result"];
const MOST_PLAYERS = 7;
const USUAL_PLAYERS = 4;
const FEWEST_PLAYERS = 3;
const LONGEST_NAME = 64;
const MOST = 9999;

const object = (value) => (value && typeof value === "object" && !Array.isArray(value) ? value : {});
const list = (value) => (Array.isArray(value) ? value : []);
const whole = (value) => (Number.isInteger(value) ? Math.min(Math.max(value, 0), MOST) : 0);
const ids = (value) => [...new Set(list(value).filter((id) => /^\w{1,40}$/.test(id)))];

function counts(value) {
  const found = {};
  for (const [id, count] of Object.entries(object(value))) {
    if (/^\w{1,40}$/.test(id) && whole(count) > 0) found[id] = whole(count);
  }
  return found;
}

function points(value) {
  const found = {};
  for (const [id, pair] of Object.entries(object(value))) {
    if (/^\w{1,40}$/.test(id)) found[id] = [0, 1].map((which) => (Number.isInteger(pair?.[which]) ? whole(pair[which]) : null));
  }
  return found;
}

export const player = (from = {}) => ({
  name: typeof from.name === "string" ? from.name.slice(0, LONGEST_NAME) : "",
  gold: whole(from.gold),
  goods: counts(from.goods),
  loot: counts(from.loot),
  black_market: ids(from.black_market),
  tasks: ids(from.tasks),
});

export function tidy(raw, editions, usual) {
  const from = object(raw);
  const players = list(from.players).slice(0, MOST_PLAYERS).map((one) => player(object(one)));
  while (players.length < (from.players ? FEWEST_PLAYERS : USUAL_PLAYERS)) players.push(player());
  const options = object(from.options);
  return {
    edition: editions.includes(from.edition) ? from.edition : usual,
    options: {
      royal_goods: options.royal_goods === true,
      black_market: options.black_market === true,
      black_market_values: points(options.black_market_values),
      task_values: points(options.task_values),
    },
    players,
    step: STEPS.includes(from.step) ? from.step : STEPS[0],
    turn: Math.min(whole(from.turn), players.length - 1),
  };
}

export const somethingCounted = (one) =>
  one.gold > 0 ||
  [one.goods, one.loot].some((cards) => Object.keys(cards).length > 0) ||
  one.black_market.length + one.tasks.length > 0;

export const untouched = (tally) => !tally.players.some((one) => one.name.trim() || somethingCounted(one));
