// A game of boardgame.io with almost no rules: a stone on any empty cell of a board as large as MacBeth's.
// node boardgame.cjs serve PORT | node boardgame.cjs play PORT MATCHES SECONDS: prints the answered moves a second

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

function play(port, matches, seconds) {
  const { Client } = require("boardgame.io/client");
  const { SocketIO } = require("boardgame.io/multiplayer");
  let answered = 0;
  let matchCount = 0;

  const seat = (matchID, playerID, over) => {
    const client = Client({ game, multiplayer: SocketIO({ server: `127.0.0.1:${port}` }), matchID, playerID, debug: false });
    let seen = -1;
    client.start();
    client.subscribe((state) => {
      if (!state || state._stateID <= seen) return;
      if (state.ctx.gameover) return over();
      if (state.ctx.currentPlayer !== playerID || !state.isConnected) return;
      seen = state._stateID;
      answered += seen > 0 ? 1 : 0; // the opponent's move arrived through the server
      const free = state.G.cells.flatMap((owner, cell) => (owner === null ? [cell] : []));
      setImmediate(() => client.moves.place(free[Math.floor(Math.random() * free.length)]));
    });
    return client;
  };

  const openMatch = () => {
    const matchID = `match-${process.pid}-${matchCount++}`;
    let clients = [];
    let ended = false;
    const over = () => {
      if (ended) return;
      ended = true;
      setImmediate(() => {
        for (const client of clients) client.stop();
        openMatch();
      });
    };
    clients = ["0", "1"].map((playerID) => seat(matchID, playerID, over));
  };

  for (let i = 0; i < matches; i += 1) openMatch();
  setTimeout(() => {
    const [before, started] = [answered, performance.now()];
    setTimeout(() => {
      console.log((1000 * (answered - before)) / (performance.now() - started));
      process.exit(0);
    }, 1000 * seconds);
  }, 2000);
}

const [what, port, ...rest] = process.argv.slice(2);
if (what === "serve") serve(Number(port));
else play(Number(port), ...rest.map(Number));
