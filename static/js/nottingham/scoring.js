// The end of Nottingham, counted on the phone: as referee/rules/nottingham/scoring.py, tally.py and result.py do.
import { Wrong, cardsLines, otherLines, requireWithinBox, sum } from "../shared/counting.js";
import { explainTie, places } from "../shared/ranking.js";
import { say } from "../shared/sentences.js";

const timesDone = (players, task) => sum(players.map(({ tasks = [] }) => tasks.filter((one) => one === task).length));

function require(edition, options, players) {
  requireWithinBox(edition.items, players.map(({ loot }) => loot), (id) =>
    edition.items.find((item) => item.id === id).copies[players.length],
  );
  // in the order in which somebody has them
  for (const id of new Set(players.flatMap(({ tasks = [] }) => tasks))) {
    const { name: task, copies } = edition.tasks.find((one) => one.id === id);
    if (timesDone(players, id) > copies) {
      throw new Wrong("players", say("%(task)s: a task can be done by two players at most.", { task }));
    }
    if (players.some((player) => timesDone([player], id) > 1)) {
      throw new Wrong("players", say("%(task)s: nobody does a task twice.", { task }));
    }
    if (!options.task_values?.[id]) {
      throw new Wrong(
        "options.task_values",
        say("%(task)s: type the points printed on the two cards, done by one and done by two.", { task }),
      );
    }
  }
}

export function count(edition, options, players, names) {
  require(edition, options, players);
  const counted = players.map((player) => {
    const { name, loot, tasks = [] } = player;
    const other = otherLines(player);
    const lootLines = cardsLines(edition.items, loot);
    const taskLines = edition.tasks
      .filter(({ id }) => tasks.includes(id))
      .map(({ id, name: task }) => {
        const shared = timesDone(players, id) > 1;
        return { id, task, shared, points: options.task_values[id][shared ? 1 : 0] };
      });
    const lootValue = sum(lootLines.map(({ points }) => points));
    const taskValue = sum(taskLines.map(({ points }) => points));
    return {
      lootLines,
      taskLines,
      name,
      other,
      total: lootValue + taskValue + sum(other.map(({ points }) => points)),
      other_points: sum(other.map(({ points }) => points)),
      loot_value: lootValue,
      task_value: taskValue,
      loot_cards: sum(lootLines.map((line) => line.count)),
    };
  });
  const placed = places(
    counted.map(({ name }) => name),
    counted.map(({ total }) => total),
    [["loot_cards", counted.map((one) => one.loot_cards)]],
  );
  return counted.map((one, who) => explain(one, placed[who], names));
}

function explain({ lootLines, taskLines, other, ...sums }, place, names) {
  const lines = [
    ...lootLines.map(({ card, count, each, points }) => ({
      kind: "loot",
      item: card,
      count,
      each,
      points,
      text: say("%(cards)s at %(each)d points", { cards: names.cards(card, count), each }),
    })),
    ...taskLines.map(({ id, task, shared, points }) => ({
      kind: "task",
      task: id,
      shared,
      points,
      text: shared ? say("%(task)s, done by two players", { task }) : say("%(task)s, done alone", { task }),
    })),
    ...other,
  ];
  return {
    ...sums,
    rank: place.rank,
    winner: place.winner,
    lines,
    // the larger loot pile told this player from others with as many points (N-END-3)
    tie_break: explainTie(place, (_criterion, others) =>
      say("Equal points with %(others)s: the larger loot pile decides, here %(count)d.", { others, count: sums.loot_cards }),
    ),
  };
}

// The drawing before a line.
export const mark = (_edition, { kind, item }) =>
  kind === "loot" ? { drawing: item, shape: "loot" } : { drawing: kind === "other_points" ? "star" : kind };

export const court = () => [];
