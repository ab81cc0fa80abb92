/** Input on the board: hovering and pressing cells becomes events and moves. */

/** @import {ConfirmMove} from "../protocol.js" */
/** @import {InputSource} from "../board/input.js" */
/** @import {PageEvent, State} from "./state.js" */

import { settings } from "../browser/preferences.js";
import { pickedText, previewText } from "../view/moves.js";
import { refusalText } from "../view/obligations.js";
import { movableColor, reachableCellAt, reachableCells, showsLegal } from "../view/position.js";
import { newId } from "./outbox.js";

const DOUBLE_CLICK = 500; // milliseconds

/**
 * @typedef {{
 *   state: () => State,
 *   dispatch: (event: PageEvent) => void,
 *   announce: (text: string) => void,
 *   armed: () => boolean,
 *   confirmMove: () => ConfirmMove,
 * }} MoveInputContext Nothing is played while it is not `armed`.
 */

export class MoveInput {
  #sacrificedAt = -Infinity;

  /** @param {MoveInputContext} context */
  constructor(context) {
    this.context = context;
  }

  /** @param {string | null} cell @param {boolean} aloud */
  preview(cell, aloud) {
    this.context.dispatch({ t: "hovered", cell });
    const target = aloud ? this.#visibleTarget(cell) : null;
    if (target?.rays.length) this.context.announce(`${previewText(target)}.`);
  }

  /** @param {string | null} cell @param {InputSource} source */
  hover(cell, source) {
    const keepsConfirmation = source === "mouse" && this.#state.confirming;
    if (!keepsConfirmation) this.preview(cell, source === "key");
  }

  /** @param {string} cell @param {InputSource} source */
  press(cell, source) {
    const state = this.#state;
    const target = this.#visibleTarget(cell);
    const last = state.path.at(-1);
    // A double click on a sacrificed stone must not drop a stone on its cell.
    if (cell === last && performance.now() - this.#sacrificedAt < DOUBLE_CLICK) return;
    if (target?.move) {
      if (!movableColor(state)) this.preview(cell, true);
      else if (this.#isConfirmed(cell, source)) this.play(cell);
      else this.#askForAnotherPress(cell);
    } else if (target) {
      this.#pick(cell);
    } else if (last !== undefined && (cell === last || cell === state.path.at(-2))) {
      this.undo();
    } else if (last !== undefined && !state.sacrificing && state.path.length === 1 && canPickFirst(state, cell)) {
      this.context.dispatch({ t: "cell-unpicked" });
      this.#pick(cell);
    } else {
      this.play(cell);
    }
  }

  /** @param {string} cell The last cell of a legal move; any other shows why it is refused. */
  play(cell) {
    const { dispatch, armed } = this.context;
    if (!armed()) return;
    const state = this.#state;
    const move = movableColor(state) && reachableCellAt(state, cell)?.move;
    if (move && state.game) {
      const command = /** @type {const} */ ({ t: "play", id: newId(), at: state.game.version, move: move.move });
      return dispatch({ t: "command-sent", command });
    }
    dispatch({ t: "hovered", cell });
    dispatch({ t: "notice-shown", text: refusalText(state, cell) });
  }

  undo() {
    const { announce, dispatch } = this.context;
    const last = this.#state.path.at(-1);
    dispatch({ t: "cell-unpicked" });
    const { path, sacrificing } = this.#state;
    if (path.length) announce(`Taken back. ${pickedText(path, reachableCells(this.#state))}.`);
    else if (last !== undefined) announce(`${last} put back.`);
    else if (!sacrificing) announce("Nothing is sacrificed.");
  }

  /** @param {boolean} sacrificing */
  toggleSacrifice(sacrificing) {
    this.context.dispatch({ t: "sacrifice-toggled", sacrificing });
    this.context.announce(sacrificing ? "Sacrifice: pick the stone of yours to give." : "Nothing is sacrificed.");
  }

  get #state() {
    return this.context.state();
  }

  /** @param {string | null} cell */
  #visibleTarget(cell) {
    return showsLegal(this.#state, settings().marks) ? reachableCellAt(this.#state, cell) : null;
  }

  /** @param {string} cell @param {InputSource} source @returns {boolean} True if this press plays the move. */
  #isConfirmed(cell, source) {
    const setting = this.context.confirmMove();
    if (setting === "once" || (setting === "usual" && source === "mouse")) return true;
    return this.#state.hover === cell && (setting === "usual" || this.#state.confirming);
  }

  /** @param {string} cell */
  #askForAnotherPress(cell) {
    this.context.dispatch({ t: "hovered", cell, confirming: true });
    const target = this.#visibleTarget(cell);
    if (target) this.context.announce(`${previewText(target)}. Once more to play.`);
  }

  /** @param {string} cell */
  #pick(cell) {
    this.context.dispatch({ t: "cell-picked", cell });
    const { path, sacrificing } = this.#state;
    const sacrificed = sacrificing && path.length === 1;
    if (sacrificed) this.#sacrificedAt = performance.now();
    const text = sacrificed
      ? `${cell} will be given away. Now drop or step.`
      : `${pickedText(path, reachableCells(this.#state))}.`;
    this.context.announce(text);
  }
}

/** @param {State} state @param {string} cell */
function canPickFirst(state, cell) {
  const target = reachableCellAt({ ...state, path: [] }, cell);
  return target !== null && target.move === null;
}
