// A game of boardgame.io with almost no rules: a stone on any empty cell of a board as large as MacBeth's.
// node boardgame.cjs PORT prints `ready` when it serves.

const CELLS = 85;

const game = {
  name: "stones",
  setup: () => ({ cells: Array(CELLS).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: {
      client: false, // no optimistic moves: only the server's answer counts
      move: ({ G, playerID }, cell) => {
        if (G.cells[cell] !== null) return "INVALID_MOVE";
        G.cells[cell] = playerID;
      },
    },
  },
  endIf: ({ G }) => (G.cells.includes(null) ? undefined : { draw: true }),
};

async function serve(port) {
  const { Server, Origins } = require("boardgame.io/server");
  await Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port, lobbyConfig: { apiPort: port + 1 } });
  console.log("ready");
}

serve(Number(process.argv[2]));
