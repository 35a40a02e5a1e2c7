// What a tally is. Whatever comes in from storage or from a link is brought into this shape first.
const STEPS = ["setup", "count", "result"];
const MOST_PLAYERS = 7;
const USUAL_PLAYERS = 4;
const FEWEST_PLAYERS = 3;
const LONGEST_NAME = 64;
const MOST = 9999;
const LEAST_POINTS = -99;
const MOST_POINTS = 999;

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

// Cards of one's own: card → number → value.
function ownCards(value) {
  const found = {};
  for (const [id, numbers] of Object.entries(object(value))) if (/^\w{1,40}$/.test(id)) found[id] = { ...wholes(numbers) };
  return found;
}

const wholes = (value) =>
  Object.fromEntries(Object.entries(object(value)).filter(([id, number]) => /^\w{1,40}$/.test(id) && whole(number) === number));

const each = (names, make) => Object.fromEntries(names.map((name) => [name, make(name)]));

export const player = ({ purses, piles, lists }, from = {}) => ({
  name: typeof from.name === "string" ? from.name.slice(0, LONGEST_NAME) : "",
  ...each(purses, (purse) => whole(from[purse])),
  ...each(piles, (pile) => counts(from[pile])),
  ...each(lists, (cards) => ids(from[cards])),
  other_points: Number.isInteger(from.other_points) ? Math.min(Math.max(from.other_points, LEAST_POINTS), MOST_POINTS) : 0,
  other_points_for: typeof from.other_points_for === "string" ? from.other_points_for.slice(0, LONGEST_NAME) : "",
});

export function tidy(raw, { ids: editions, usual, shape }) {
  const from = object(raw);
  const players = list(from.players).slice(0, MOST_PLAYERS).map((one) => player(shape, object(one)));
  while (players.length < (from.players ? FEWEST_PLAYERS : USUAL_PLAYERS)) players.push(player(shape));
  const options = object(from.options);
  return {
    edition: editions.includes(from.edition) ? from.edition : usual,
    options: {
      ...each(shape.flags, (flag) => options[flag] === true),
      ...each(shape.points, (name) => points(options[name])),
      ...each(shape.own, (name) => ownCards(options[name])),
    },
    players,
    step: STEPS.includes(from.step) ? from.step : STEPS[0],
    turn: Math.min(whole(from.turn), players.length - 1),
  };
}

export const somethingCounted = (one, { purses, piles, lists }) =>
  purses.some((purse) => one[purse] > 0) ||
  piles.some((pile) => Object.keys(one[pile]).length > 0) ||
  lists.some((cards) => one[cards].length > 0);

export const untouched = (tally, shape) =>
  !tally.players.some((one) => one.name.trim() || somethingCounted(one, shape));
