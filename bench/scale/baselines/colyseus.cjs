// A room of Colyseus with almost no rules: a stone on any empty cell of a board as large as MacBeth's.
// node colyseus.cjs PORT prints `ready` when it serves.

const { Server, Room } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");
const { Schema, ArraySchema, defineTypes } = require("@colyseus/schema");

const CELLS = 85;
const EMPTY = 255;
const SECONDS_FOR_A_SEAT = 600; // all seats are reserved before the first player comes

class Board extends Schema {
  constructor() {
    super();
    this.cells = new ArraySchema(...Array(CELLS).fill(EMPTY));
    this.turn = 0;
  }
}
defineTypes(Board, { cells: ["uint8"], turn: "uint8" });

class StonesRoom extends Room {
  onCreate() {
    this.maxClients = 2;
    this.setSeatReservationTime(SECONDS_FOR_A_SEAT);
    this.setState(new Board());
    this.setPatchRate(null); // a move is told at once, not with the next tick
    this.seats = [];
    this.onMessage("place", (client, cell) => {
      const seat = this.seats.indexOf(client.sessionId);
      if (seat !== this.state.turn || this.state.cells[cell] !== EMPTY) return;
      this.state.cells[cell] = seat;
      this.state.turn = 1 - seat;
      this.broadcastPatch();
    });
  }

  onJoin(client) {
    this.seats.push(client.sessionId);
  }
}

async function serve(port) {
  const server = new Server({ transport: new WebSocketTransport(), greet: false });
  server.define("stones", StonesRoom);
  await server.listen(port);
  console.log("ready");
}

serve(Number(process.argv[2]));
