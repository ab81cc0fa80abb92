/** Input on the board: hovering and pressing cells becomes events and moves. */

/** @import {ConfirmMove, LegalMove} from "../protocol.js" */
/** @import {InputSource} from "../board/input.js" */
/** @import {PageEvent, State} from "./state.js" */

import { sentence, sentences, t } from "../browser/messages.js";
import { settings } from "../browser/preferences.js";
import { refusalText } from "../view/obligations.js";
import { pickedText, previewText } from "../view/position/moves.js";
import { movableColor, reachableCellAt, reachableCells, showsLegal } from "../view/position/position.js";
import { newId } from "./outbox.js";
import { cellsOf, typedMove } from "./typed_move.js";

const DOUBLE_CLICK = 500; // milliseconds

/**
 * @typedef {{
 *   state: () => State,
 *   dispatch: (event: PageEvent) => void,
 *   announce: (text: string) => void,
 *   armed: () => boolean,
 *   confirmMove: () => ConfirmMove,
 *   pass: () => void,
 * }} MoveInputContext Nothing is played while it is not `armed`. `pass` works like the button.
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
    if (target?.rays.length) this.context.announce(sentence(previewText(target)));
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

  /** @param {string} text Previews the move that is typed so far. */
  previewTyped(text) {
    const move = this.#typed(text);
    this.context.dispatch({ t: "move-previewed", move });
    const target = move && this.#visibleTarget(move.cell);
    if (target) this.context.announce(sentence(previewText(target)));
  }

  /** @param {string} text @returns {boolean} True if the move was played, or leads to a question. */
  enterTyped(text) {
    const { dispatch, pass } = this.context;
    const move = this.#typed(text);
    const cell = move?.path.at(-1);
    if (!move) {
      this.#refuseTyped(text);
      return false;
    }
    if (cell === undefined) {
      pass();
      return true;
    }
    if (reachableCellAt(this.#state, this.#state.hover)?.move !== move) dispatch({ t: "move-previewed", move });
    if (this.#isConfirmed(cell, "key")) return this.play(cell);
    this.#askForAnotherPress(cell);
    return false;
  }

  /**
   * @param {string} cell The last cell of a legal move; any other shows why it is refused.
   * @returns {boolean} True if a move was played.
   */
  play(cell) {
    const { dispatch, armed } = this.context;
    if (!armed()) return false;
    const state = this.#state;
    const move = movableColor(state) && reachableCellAt(state, cell)?.move;
    if (move && state.game) {
      const command = /** @type {const} */ ({ t: "play", id: newId(), at: state.game.version, move: move.move });
      dispatch({ t: "command-sent", command });
      return true;
    }
    dispatch({ t: "hovered", cell });
    dispatch({ t: "notice-shown", text: refusalText(state, cell) });
    return false;
  }

  undo() {
    const { announce, dispatch } = this.context;
    const last = this.#state.path.at(-1);
    dispatch({ t: "cell-unpicked" });
    const { path, sacrificing } = this.#state;
    if (path.length)
      announce(sentence(sentences([t("moves.taken-back"), pickedText(path, reachableCells(this.#state))])));
    else if (last !== undefined) announce(t("moves.put-back", { cell: last }));
    else if (!sacrificing) announce(t("sacrifice.none"));
  }

  /** @param {boolean} sacrificing */
  toggleSacrifice(sacrificing) {
    this.context.dispatch({ t: "sacrifice-toggled", sacrificing });
    this.context.announce(sacrificing ? sentence(t("sacrifice.pick")) : t("sacrifice.none"));
  }

  get #state() {
    return this.context.state();
  }

  /** @param {string} text @returns {LegalMove | null} */
  #typed(text) {
    return movableColor(this.#state) ? typedMove(this.#state.game?.view.legal ?? [], text) : null;
  }

  /** @param {string} text */
  #refuseTyped(text) {
    const { dispatch } = this.context;
    dispatch({ t: "move-previewed", move: null });
    const state = this.#state;
    const cells = cellsOf(text);
    const [cell = ""] = cells.length === 1 && state.game?.cells.includes(cells[0] ?? "") ? cells : [];
    const illegal = t(cells.length ? "typed.illegal" : "typed.unreadable", { text: text.trim() });
    const refusal = cell || !movableColor(state) ? (refusalText(state, cell) ?? t("typed.none")) : illegal;
    dispatch({ t: "notice-shown", text: refusal });
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
    if (target) this.context.announce(t("moves.confirm", { move: previewText(target) }));
  }

  /** @param {string} cell */
  #pick(cell) {
    this.context.dispatch({ t: "cell-picked", cell });
    const { path, sacrificing } = this.#state;
    const sacrificed = sacrificing && path.length === 1;
    if (sacrificed) this.#sacrificedAt = performance.now();
    const text = sacrificed
      ? sentence(t("sacrifice.next", { cell }))
      : sentence(pickedText(path, reachableCells(this.#state)));
    this.context.announce(text);
  }
}

/** @param {State} state @param {string} cell */
function canPickFirst(state, cell) {
  const target = reachableCellAt({ ...state, path: [] }, cell);
  return target !== null && target.move === null;
}
