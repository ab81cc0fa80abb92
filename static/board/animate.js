/** Stones land and turn over, one after the other along their ray; several plies wait in a queue. */

/** @import {TurnView} from "../protocol.js" */
/** @import {Board} from "./render.js" */

import { spot } from "./preview.js";

const LANDING = 120; // milliseconds
const BETWEEN = 60; // from one stone of a ray to the next
const TURNING = 180;
const REST = 120; // between two plies
const MOST = 4; // plies that are worth watching; after a longer absence the board simply stands there

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** What lies on the board in this moment, on its way to what the state says. */
export class Stage {
  stones = "";
  /** @type {TurnView[]} */
  #queue = [];
  /** @type {Set<ReturnType<typeof setTimeout>>} */
  #timers = new Set();
  #ply = -1;

  /** @param {Board} board @param {string[]} cells @param {() => void} redraw */
  constructor(board, cells, redraw) {
    this.board = board;
    this.cells = cells;
    this.redraw = redraw;
  }

  get busy() {
    return this.#timers.size > 0;
  }

  /** @param {number} ply @param {string} stones @param {TurnView[]} turns All turns so far. @param {boolean} live */
  show(ply, stones, turns, live) {
    if (ply === this.#ply && (this.busy || stones === this.stones)) return;
    const steps = ply - this.#ply;
    const fits = steps > 0 && steps + this.#queue.length <= MOST;
    const watched = live && this.#ply >= 0 && fits && !still.matches && !document.hidden;
    const fresh = turns.slice(this.#ply, ply);
    this.#ply = ply;
    if (!watched) return this.#cut(stones);
    this.#queue.push(...fresh);
    if (!this.busy) this.#next();
  }

  /** @param {string} stones */
  #cut(stones) {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#queue = [];
    this.stones = stones;
  }

  #next() {
    const turn = this.#queue.shift();
    if (!turn) return this.redraw();
    if (turn.cell === null) {
      this.stones = turn.stones;
      return this.#after(REST, () => this.#next());
    }
    this.#set(turn.cell, turn);
    this.#land(turn.cell);
    let end = LANDING;
    for (const ray of turn.rays) {
      for (const [index, cell] of ray.cells.entries()) {
        const start = LANDING + BETWEEN * index;
        this.#after(start, () => this.#turnOver(cell, turn));
        end = Math.max(end, start + TURNING);
      }
    }
    this.#after(end + REST, () => {
      this.stones = turn.stones;
      this.#next();
    });
    this.redraw();
  }

  /** @param {number} delay @param {() => void} then */
  #after(delay, then) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      then();
    }, delay);
    this.#timers.add(timer);
  }

  /** @param {string} cell @param {TurnView} turn Gives one cell the stone that it has after the turn. */
  #set(cell, turn) {
    const index = this.cells.indexOf(cell);
    this.stones = this.stones.slice(0, index) + (turn.stones[index] ?? ".") + this.stones.slice(index + 1);
  }

  /** @param {string} cell */
  #land(cell) {
    this.#stone(cell)?.animate(
      { transform: ["scale(1.3)", "scale(1)"], opacity: [0.2, 1] },
      { duration: LANDING, easing: "ease-out" },
    );
  }

  /** @param {string} cell @param {TurnView} turn The stone turns about the axis that crosses its ray. */
  #turnOver(cell, turn) {
    const from = spot(this.board, turn.cell ?? "");
    const to = spot(this.board, cell);
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const turned = (/** @type {number} */ width) => `rotate(${angle}rad) scaleX(${width}) rotate(${-angle}rad)`;
    this.#stone(cell)?.animate({ transform: [turned(1), turned(0.02), turned(1)] }, { duration: TURNING });
    this.#after(TURNING / 2, () => {
      this.#set(cell, turn);
      this.redraw();
    });
  }

  /** @param {string} cell */
  #stone(cell) {
    return this.board.cells.get(cell)?.querySelector(".stone");
  }
}
