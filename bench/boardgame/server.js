// A trivial game on boardgame.io: anybody may move at any time, and a move notes down what was sent.
const [, , modules, port, storage, folder] = process.argv;
const { Server, Origins, FlatFile } = require(`${modules}/boardgame.io/dist/cjs/server.js`);
const { ActivePlayers } = require(`${modules}/boardgame.io/dist/cjs/core.js`);

const game = {
  name: "bench",
  setup: () => ({ moves: 0, last: "" }),
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    act: ({ G }, what) => {
      G.moves += 1;
      G.last = what;
    },
  },
};

const db = storage === "flatfile" ? new FlatFile({ dir: folder, logging: false }) : undefined;
Server({ games: [game], origins: [Origins.LOCALHOST], db }).run(Number(port));
