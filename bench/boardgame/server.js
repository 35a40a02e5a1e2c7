// A trivial game on boardgame.io: anybody may move at any time, and a move notes down what was sent.
// Matches are there at the start, each with as many moves behind it as the referee's table has commands.
const { readFileSync } = require("fs");

const [, , modules, port, storage, folder, begun] = process.argv;
const { Server, Origins, FlatFile } = require(`${modules}/boardgame.io/dist/cjs/server.js`);
const { ActivePlayers } = require(`${modules}/boardgame.io/dist/cjs/core.js`);
const { CreateGameReducer, createMatch } = require(`${modules}/boardgame.io/dist/cjs/internal.js`);

const game = {
  name: "bench",
  // its turn never ends, so a state would carry all states before it
  disableUndo: true,
  setup: () => ({ moves: 0, last: "" }),
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    act: ({ G }, what) => {
      G.moves += 1;
      G.last = what;
    },
  },
};

// The game played once from its beginning: the state after each move, and the log of all of them.
function play(initialState, moves) {
  const reduce = CreateGameReducer({ game });
  const states = [initialState];
  const log = [];
  for (const what of moves) {
    const payload = { type: "act", args: [what], playerID: "0" };
    const { deltalog, ...state } = reduce(states.at(-1), { type: "MAKE_MOVE", payload });
    states.push(state);
    log.push(...deltalog);
  }
  return { states, log };
}

async function store(db, { players, moves, matches }) {
  const { initialState, metadata } = createMatch({ game, numPlayers: players, unlisted: true });
  const { states, log } = play(initialState, moves);
  await db.connect();
  for (const [match, made] of Object.entries(matches)) {
    await db.createMatch(match, { initialState, metadata });
    await db.setState(match, states[made], log.slice(0, made));
  }
}

const db = storage === "flatfile" ? new FlatFile({ dir: folder, logging: false }) : undefined;
const server = Server({ games: [game], origins: [Origins.LOCALHOST], db });
store(server.db, JSON.parse(readFileSync(begun, "utf8"))).then(() => server.run(Number(port)));
