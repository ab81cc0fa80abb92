/** Animates turns on the board: stones land, move, jump, turn over and vanish. Several turns wait in a queue. */

/** @import {Color, TurnView} from "../protocol.js" */
/** @import {Board} from "./render.js" */

import { createSvg } from "../browser/dom.js";
import { settings } from "../browser/preferences.js";
import { cellCenter } from "./render.js";

const DROP_TIME = 120; // milliseconds
const RAY_DELAY = 60; // milliseconds between two stones of a ray
const FLIP_TIME = 180;
const STEP_TIME = 200; // milliseconds for a step or one jump
const FADE_TIME = 160;
const TURN_PAUSE = 120; // milliseconds between two turns
const MAX_TURNS = 4; // a longer queue is not animated

const FAST_FACTOR = 0.4; // factor of all times

/** @returns {number} The factor of all times; 0 disables motion. */
export function speedFactor() {
  const { motion } = settings();
  if (motion === "off" || prefersReducedMotion()) return 0;
  return motion === "fast" ? FAST_FACTOR : 1;
}

function prefersReducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The stones as they are drawn now; while turns are animated, they lag behind the state. */
export class BoardAnimation {
  stones = "";
  /** @type {TurnView[]} */
  #queue = [];
  /** @type {Set<ReturnType<typeof setTimeout>>} */
  #timers = new Set();
  /** @type {Set<Element>} Stones that move between two cells. */
  #movingStones = new Set();
  #ply = -1;
  /** @type {TurnView | undefined} */
  #latestTurn;

  /** @param {Board} board @param {string[]} cells @param {() => void} redraw */
  constructor(board, cells, redraw) {
    this.board = board;
    this.cells = cells;
    this.redraw = redraw;
  }

  get busy() {
    return this.#timers.size > 0;
  }

  /** @param {number} ply @param {string} stones @param {TurnView[]} turns @param {boolean} live */
  show(ply, stones, turns, live) {
    const same = turns[ply - 1] === this.#latestTurn;
    if (ply === this.#ply && (stones === this.stones || (this.busy && same))) return;
    this.#latestTurn = turns[ply - 1];
    const steps = ply - this.#ply;
    const isShort = steps > 0 && steps + this.#queue.length <= MAX_TURNS;
    const animated = live && this.#ply >= 0 && isShort && speedFactor() > 0 && !document.hidden;
    const fresh = turns.slice(this.#ply, ply);
    this.#ply = ply;
    if (!animated) return this.#showWithoutMotion(stones, live && steps < 0 && steps >= -MAX_TURNS);
    this.#queue.push(...fresh);
    if (!this.busy) this.#playNext();
  }

  /** @param {string} stones @param {boolean} isTakeback After a takeback, restored stones fade in. */
  #showWithoutMotion(stones, isTakeback) {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    for (const stone of this.#movingStones) stone.remove();
    this.#movingStones.clear();
    this.#queue = [];
    const before = this.stones;
    this.stones = stones;
    if (!isTakeback || prefersReducedMotion() || document.hidden) return;
    this.redraw();
    for (const [index, cell] of this.cells.entries()) {
      if (stones[index] === "." || stones[index] === before[index]) continue;
      this.#stoneElement(cell)?.animate({ opacity: [0, 1] }, { duration: FADE_TIME });
    }
  }

  #playNext() {
    const turn = this.#queue.shift();
    if (!turn) return this.redraw();
    const end = turn.cell === null ? 0 : this.#animateTurn(turn);
    this.#after(end + TURN_PAUSE, () => {
      this.stones = turn.stones;
      this.#playNext();
    });
    this.redraw();
  }

  /** @param {TurnView} turn @returns {number} The time until the animation ends, in milliseconds. */
  #animateTurn(turn) {
    const start = turn.sacrificed === null ? 0 : this.#removeStone(turn.sacrificed, 0);
    const [first = "", ...steps] = turn.sacrificed === null ? turn.path : turn.path.slice(1);
    if (steps.length) return this.#animatePath(first, steps, turn, start);
    this.#after(start, () => {
      this.#setStone(first, stoneLetter(turn.color));
      this.#dropStone(first);
      this.redraw();
    });
    let end = start + DROP_TIME;
    for (const ray of turn.rays) {
      for (const [index, cell] of ray.cells.entries()) {
        const begin = start + DROP_TIME + RAY_DELAY * index;
        this.#after(begin, () => this.#flip(cell, ray.start, ray.becomes));
        end = Math.max(end, begin + FLIP_TIME);
      }
    }
    return end;
  }

  /** @param {string} first @param {string[]} steps @param {TurnView} turn @param {number} start @returns {number} */
  #animatePath(first, steps, turn, start) {
    let from = first;
    for (const [index, to] of steps.entries()) {
      const begin = start + index * (STEP_TIME + RAY_DELAY);
      const [here, taken] = [from, turn.rays[index]?.cells ?? []];
      this.#after(begin, () => {
        this.#setStone(here, ".");
        this.#moveStone(turn.color, here, to, taken.length > 0);
        this.redraw();
      });
      for (const cell of taken) this.#removeStone(cell, begin + STEP_TIME / 2);
      from = to;
    }
    return start + steps.length * (STEP_TIME + RAY_DELAY) + FADE_TIME;
  }

  /** @param {number} delay @param {() => void} then */
  #after(delay, then) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      then();
    }, delay * speedFactor());
    this.#timers.add(timer);
  }

  /** @param {string} cell @param {string} stone Its letter. */
  #setStone(cell, stone) {
    const index = this.cells.indexOf(cell);
    this.stones = this.stones.slice(0, index) + stone + this.stones.slice(index + 1);
  }

  /** @param {Color} color @param {string} from @param {string} to @param {boolean} hops */
  #moveStone(color, from, to, hops) {
    const [a, b] = [cellCenter(this.board, from), cellCenter(this.board, to)];
    const stone = createSvg("use", { class: "flying", href: `#bn-${color}` });
    const at = (/** @type {number} */ part, /** @type {number} */ size) =>
      `translate(${a.x + (b.x - a.x) * part}px, ${a.y + (b.y - a.y) * part}px) scale(${size})`;
    this.board.svg.append(stone);
    this.#movingStones.add(stone);
    const way = { transform: [at(0, 1), at(0.5, hops ? 1.3 : 1), at(1, 1)] };
    stone.animate(way, { duration: STEP_TIME * speedFactor(), fill: "forwards" });
    this.#after(STEP_TIME, () => {
      stone.remove();
      this.#movingStones.delete(stone);
      this.#setStone(to, stoneLetter(color));
      this.redraw();
    });
  }

  /**
   * @param {string} cell @param {number} begin
   * @returns {number} The time until the stone has vanished, in milliseconds.
   */
  #removeStone(cell, begin) {
    const away = () =>
      this.#stoneElement(cell)?.animate({ opacity: [1, 0] }, { duration: FADE_TIME * speedFactor(), fill: "none" });
    this.#after(begin, away);
    this.#after(begin + FADE_TIME, () => {
      this.#setStone(cell, ".");
      this.redraw();
    });
    return begin + FADE_TIME;
  }

  /** @param {string} cell */
  #dropStone(cell) {
    this.#stoneElement(cell)?.animate(
      { transform: ["scale(1.3)", "scale(1)"], opacity: [0.2, 1] },
      { duration: DROP_TIME * speedFactor(), easing: "ease-out" },
    );
  }

  /**
   * @param {string} cell @param {string} start
   * @param {string} becomes Turns the stone over across the direction of its ray.
   */
  #flip(cell, start, becomes) {
    const from = cellCenter(this.board, start);
    const to = cellCenter(this.board, cell);
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const turned = (/** @type {number} */ width) => `rotate(${angle}rad) scaleX(${width}) rotate(${-angle}rad)`;
    this.#stoneElement(cell)?.animate(
      { transform: [turned(1), turned(0.02), turned(1)] },
      { duration: FLIP_TIME * speedFactor() },
    );
    this.#after(FLIP_TIME / 2, () => {
      this.#setStone(cell, stoneLetter(becomes));
      this.redraw();
    });
  }

  /** @param {string} cell */
  #stoneElement(cell) {
    return this.board.cells.get(cell)?.querySelector(".stone");
  }
}

/** @param {string} kind @returns {string} As in `TurnView.stones`. */
function stoneLetter(kind) {
  return kind.charAt(0) || ".";
}
