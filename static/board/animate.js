/** Animates turns on the board: stones land, move, jump, turn over and vanish. Several turns wait in a queue. */

/** @import {Color, TurnView} from "../protocol.js" */
/** @import {Board} from "./render.js" */

import { createSvg } from "../browser/dom.js";
import { settings } from "../browser/preferences.js";
import { cellCenter } from "./preview.js";

const LANDING = 120; // milliseconds
const BETWEEN = 60; // milliseconds between two stones of a ray
const TURNING = 180;
const LEG = 200; // milliseconds for a step or one jump
const FADING = 160;
const REST = 120; // milliseconds between two turns
const MAX_TURNS = 4; // a longer queue is not animated

const FAST = 0.4; // factor of all times

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @returns {number} The factor of all times; 0 disables motion. */
function speedFactor() {
  const { motion } = settings();
  return still.matches || motion === "off" ? 0 : motion === "fast" ? FAST : 1;
}

/** The stones as they are drawn now; while turns are animated, they lag behind the state. */
export class BoardAnimation {
  stones = "";
  /** @type {TurnView[]} */
  #queue = [];
  /** @type {Set<ReturnType<typeof setTimeout>>} */
  #timers = new Set();
  /** @type {Set<Element>} Stones that move between two cells. */
  #flying = new Set();
  #ply = -1;
  /** @type {TurnView | undefined} */
  #newest;

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
    const same = turns[ply - 1] === this.#newest;
    if (ply === this.#ply && (stones === this.stones || (this.busy && same))) return;
    this.#newest = turns[ply - 1];
    const steps = ply - this.#ply;
    const fits = steps > 0 && steps + this.#queue.length <= MAX_TURNS;
    const watched = live && this.#ply >= 0 && fits && speedFactor() > 0 && !document.hidden;
    const fresh = turns.slice(this.#ply, ply);
    this.#ply = ply;
    if (!watched) return this.#cut(stones, live && steps < 0 && steps >= -MAX_TURNS);
    this.#queue.push(...fresh);
    if (!this.busy) this.#next();
  }

  /** @param {string} stones @param {boolean} back After a takeback, restored stones fade in. */
  #cut(stones, back) {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    for (const stone of this.#flying) stone.remove();
    this.#flying.clear();
    this.#queue = [];
    const before = this.stones;
    this.stones = stones;
    if (!back || still.matches || document.hidden) return;
    this.redraw();
    for (const [index, cell] of this.cells.entries()) {
      if (stones[index] === "." || stones[index] === before[index]) continue;
      this.#stone(cell)?.animate({ opacity: [0, 1] }, { duration: FADING });
    }
  }

  #next() {
    const turn = this.#queue.shift();
    if (!turn) return this.redraw();
    const end = turn.cell === null ? 0 : this.#act(turn);
    this.#after(end + REST, () => {
      this.stones = turn.stones;
      this.#next();
    });
    this.redraw();
  }

  /** @param {TurnView} turn @returns {number} The time until the animation ends, in milliseconds. */
  #act(turn) {
    const start = turn.sacrificed === null ? 0 : this.#fade(turn.sacrificed, 0);
    const [first = "", ...legs] = turn.sacrificed === null ? turn.path : turn.path.slice(1);
    if (legs.length) return this.#travel(first, legs, turn, start);
    this.#after(start, () => {
      this.#put(first, stoneLetter(turn.color));
      this.#land(first);
      this.redraw();
    });
    let end = start + LANDING;
    for (const ray of turn.rays) {
      for (const [index, cell] of ray.cells.entries()) {
        const begin = start + LANDING + BETWEEN * index;
        this.#after(begin, () => this.#turnOver(cell, ray.start, ray.becomes));
        end = Math.max(end, begin + TURNING);
      }
    }
    return end;
  }

  /** @param {string} first @param {string[]} legs @param {TurnView} turn @param {number} start @returns {number} */
  #travel(first, legs, turn, start) {
    let from = first;
    for (const [index, to] of legs.entries()) {
      const begin = start + index * (LEG + BETWEEN);
      const [here, taken] = [from, turn.rays[index]?.cells ?? []];
      this.#after(begin, () => {
        this.#put(here, ".");
        this.#fly(turn.color, here, to, taken.length > 0);
        this.redraw();
      });
      for (const cell of taken) this.#fade(cell, begin + LEG / 2);
      from = to;
    }
    return start + legs.length * (LEG + BETWEEN) + FADING;
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
  #put(cell, stone) {
    const index = this.cells.indexOf(cell);
    this.stones = this.stones.slice(0, index) + stone + this.stones.slice(index + 1);
  }

  /** @param {Color} color @param {string} from @param {string} to @param {boolean} hops */
  #fly(color, from, to, hops) {
    const [a, b] = [cellCenter(this.board, from), cellCenter(this.board, to)];
    const stone = createSvg("use", { class: "flying", href: `#bn-${color}` });
    const at = (/** @type {number} */ part, /** @type {number} */ size) =>
      `translate(${a.x + (b.x - a.x) * part}px, ${a.y + (b.y - a.y) * part}px) scale(${size})`;
    this.board.svg.append(stone);
    this.#flying.add(stone);
    const way = { transform: [at(0, 1), at(0.5, hops ? 1.3 : 1), at(1, 1)] };
    stone.animate(way, { duration: LEG * speedFactor(), fill: "forwards" });
    this.#after(LEG, () => {
      stone.remove();
      this.#flying.delete(stone);
      this.#put(to, stoneLetter(color));
      this.redraw();
    });
  }

  /**
   * @param {string} cell @param {number} begin
   * @returns {number} The time until the stone has vanished, in milliseconds.
   */
  #fade(cell, begin) {
    const away = () =>
      this.#stone(cell)?.animate({ opacity: [1, 0] }, { duration: FADING * speedFactor(), fill: "none" });
    this.#after(begin, away);
    this.#after(begin + FADING, () => {
      this.#put(cell, ".");
      this.redraw();
    });
    return begin + FADING;
  }

  /** @param {string} cell */
  #land(cell) {
    this.#stone(cell)?.animate(
      { transform: ["scale(1.3)", "scale(1)"], opacity: [0.2, 1] },
      { duration: LANDING * speedFactor(), easing: "ease-out" },
    );
  }

  /**
   * @param {string} cell @param {string} start
   * @param {string} becomes Turns the stone over across the direction of its ray.
   */
  #turnOver(cell, start, becomes) {
    const from = cellCenter(this.board, start);
    const to = cellCenter(this.board, cell);
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const turned = (/** @type {number} */ width) => `rotate(${angle}rad) scaleX(${width}) rotate(${-angle}rad)`;
    this.#stone(cell)?.animate(
      { transform: [turned(1), turned(0.02), turned(1)] },
      { duration: TURNING * speedFactor() },
    );
    this.#after(TURNING / 2, () => {
      this.#put(cell, stoneLetter(becomes));
      this.redraw();
    });
  }

  /** @param {string} cell */
  #stone(cell) {
    return this.board.cells.get(cell)?.querySelector(".stone");
  }
}

/** @param {string} kind @returns {string} As in `TurnView.stones`. */
function stoneLetter(kind) {
  return kind.charAt(0) || ".";
}
