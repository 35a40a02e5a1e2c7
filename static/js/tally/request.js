// The tally as POST /api/v1/tally takes it: only what this edition and these options ask for.
export function request(tally, box, nameOf) {
  const { pile, purse, lists, flags, printed, own } = box.of(tally);
  const players = tally.players.map((one, index) => {
    const sent = { name: nameOf(tally, index) };
    if (purse) sent[purse] = one[purse];
    sent[pile] = piled(tally, box, one[pile]);
    for (const list of Object.keys(lists)) {
      if (box.on(tally, lists[list].needs)) sent[list] = box.held(tally, one, list);
    }
    if (one.other_points) Object.assign(sent, { other_points: one.other_points, other_points_for: one.other_points_for });
    return sent;
  });
  const options = Object.fromEntries(Object.keys(flags).map((flag) => [flag, Boolean(box.on(tally, flag))]));
  for (const points of Object.keys(printed)) {
    const typed = typedPoints(tally, box, points);
    if (Object.keys(typed).length) options[points] = typed;
  }
  for (const cards of own) if (Object.keys(tally.options[cards]).length) options[cards] = tally.options[cards];
  return { edition: tally.edition, options, players };
}

// Cards that stand for goods are sent by what they stand for.
function piled(tally, box, pile) {
  const sent = {};
  for (const [card, count] of Object.entries(pile)) {
    if (!box.inPlay(tally, card)) continue;
    const { as, stands } = box.of(tally).cards[card];
    if (stands) (sent[as] ??= {})[stands] = count;
    else sent[card] = count;
  }
  return sent;
}

// What nobody has may stay unknown; where somebody has it, the referee asks for it.
function typedPoints(tally, box, points) {
  const sent = {};
  for (const name of Object.keys(box.of(tally).printed[points])) {
    const known = box.known(tally, points, name);
    const typed = tally.options[points][name]?.some((value) => value !== null);
    if (typed && needed(tally, box, points, name).every((which) => known[which] !== null)) {
      sent[name] = known.map((value) => value ?? 0);
    }
  }
  return sent;
}

// Which of the two numbers the cards are worth that lie before somebody: the second where two players have one.
function needed(tally, box, points, name) {
  const found = [];
  for (const [list, { cards }] of Object.entries(box.of(tally).lists)) {
    for (const [id, card] of Object.entries(cards)) {
      const times = tally.players.filter((one) => box.held(tally, one, list).includes(id)).length;
      if (times && card.points === points && card.of === name) found.push(card.which ?? (times > 1 ? 1 : 0));
    }
  }
  return found;
}
