// The tally as POST /api/v1/tally takes it: only what this edition and these options ask for.
export function request(tally, box, nameOf) {
  const { game, pile } = box.of(tally);
  const players = tally.players.map((one, index) => {
    const cards = Object.fromEntries(Object.entries(one[pile]).filter(([card]) => box.inPlay(tally, card)));
    const name = nameOf(tally, index);
    if (game !== "sheriff") return { name, loot: cards, tasks: one.tasks };
    const sent = { name, gold: one.gold, goods: cards };
    return tally.options.black_market && hasMarket(tally) ? { ...sent, black_market: one.black_market } : sent;
  });
  return { edition: tally.edition, options: game === "sheriff" ? sheriff(tally) : nottingham(tally), players };
}

const hasMarket = (tally) => document.querySelector(`.kinds[data-edition="${tally.edition}"] [data-list=black_market]`);

function sheriff({ edition, options }) {
  const chosen = { royal_goods: options.royal_goods };
  if (!hasMarket({ edition })) return chosen;
  chosen.black_market = options.black_market;
  const values = {};
  for (const [kind, typed] of Object.entries(options.black_market_values)) {
    const printed = [...document.querySelectorAll(`[data-points=black_market_values][data-of="${kind}"]`)];
    if (printed.length && typed.some((value) => value !== null)) {
      values[kind] = typed.map((value, which) => value ?? Number(printed[which].placeholder));
    }
  }
  if (Object.keys(values).length) chosen.black_market_values = values;
  return chosen;
}

// A task done by one needs the first number, done by two the second; the other may stay unknown.
function nottingham({ options, players }) {
  const values = {};
  for (const [task, typed] of Object.entries(options.task_values)) {
    const times = players.filter((one) => one.tasks.includes(task)).length;
    const needed = times > 1 ? typed[1] : typed[0];
    if (times && needed !== null) values[task] = typed.map((value) => value ?? 0);
  }
  return { task_values: values };
}
