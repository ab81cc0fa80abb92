/** From wishes on the board to events: the hand touches cell after cell, takes back, gives away, and plays. */

/** @import {State, PageEvent} from "./state.js" */

import { settings } from "../browser/preferences.js";
import { pickedText, previewText } from "../view/moves.js";
import { refusalText } from "../view/obligations.js";
import { movableColor, reachableCellAt, reachableCells, showsLegal } from "../view/position.js";
import { newId } from "./outbox.js";

const DOUBLE = 500; // milliseconds in which a second press is the end of a double click

/** @import {ConfirmMove} from "../protocol.js" */
/** @import {InputSource} from "../board/input.js" */

/**
 * @typedef {{
 *   state: () => State,
 *   dispatch: (event: PageEvent) => void,
 *   announce: (text: string) => void,
 *   armed: () => boolean,
 *   pressing: () => ConfirmMove,
 * }} MoveInputContext What moves the hand; it is not `armed` for a moment after the board has changed under it, and `pressing` says
 * how often it must press.
 */

/** @param {MoveInputContext} arm */
export function moveInput({ state, dispatch, announce, armed, pressing }) {
  let givenAt = -Infinity;
  const seen = (/** @type {string | null} */ cell) =>
    showsLegal(state(), settings().marks) ? reachableCellAt(state(), cell) : null;

  /** @param {string | null} cell @param {boolean} aloud */
  const aim = (cell, aloud) => {
    dispatch({ t: "hovered", cell });
    const reach = aloud ? seen(cell) : null;
    if (reach?.rays.length) announce(`${previewText(reach)}.`);
  };

  /** @param {string | null} cell @param {InputSource} by Hovering does not take away what was pressed already. */
  const point = (cell, by) => {
    if (by !== "mouse" || !state().confirming) aim(cell, by === "key");
  };

  /** @param {string} cell @param {InputSource} by Was it pressed often enough? */
  const sure = (cell, by) => {
    const now = state();
    const times = pressing();
    if (times === "once" || (times === "usual" && by === "mouse")) return true;
    return now.hover === cell && (times === "usual" || now.confirming);
  };

  /** @param {string} cell The first of two presses. */
  const choose = (cell) => {
    dispatch({ t: "hovered", cell, confirming: true });
    const reach = seen(cell);
    if (reach) announce(`${previewText(reach)}. Once more to play.`);
  };

  /** @param {string} cell A wish to play there; refused here only by what the server said is legal. */
  const play = (cell) => {
    if (!armed()) return;
    const now = state();
    const move = movableColor(now) && reachableCellAt(now, cell)?.move;
    if (move && now.game) {
      const command = /** @type {const} */ ({ t: "play", id: newId(), at: now.game.version, move: move.move });
      return dispatch({ t: "command-sent", command });
    }
    dispatch({ t: "hovered", cell }); // where nothing is to be seen
    dispatch({ t: "notice-shown", text: refusalText(now, cell) });
  };

  const undo = () => {
    const put = state().path.at(-1);
    dispatch({ t: "cell-unpicked" });
    const { path, sacrificing } = state();
    if (path.length) announce(`Taken back. ${pickedText(path, reachableCells(state()))}.`);
    else if (put !== undefined) announce(`${put} put back.`);
    else if (!sacrificing) announce("Nothing is sacrificed.");
  };

  /** @param {string} cell */
  const pick = (cell) => {
    dispatch({ t: "cell-picked", cell });
    const { path, sacrificing } = state();
    const given = sacrificing && path.length === 1;
    if (given) givenAt = performance.now();
    announce(given ? `${cell} will be given away. Now drop or step.` : `${pickedText(path, reachableCells(state()))}.`);
  };

  /** @param {string} cell @param {InputSource} by */
  const press = (cell, by) => {
    const now = state();
    const reach = seen(cell);
    const held = now.path.at(-1);
    if (cell === held && performance.now() - givenAt < DOUBLE) return; // what was given there has made room to drop
    if (reach?.move) {
      if (!movableColor(now)) aim(cell, true);
      else if (sure(cell, by)) play(cell);
      else choose(cell);
    } else if (reach) {
      pick(cell);
    } else if (held !== undefined && (cell === held || cell === now.path.at(-2))) {
      undo();
    } else if (held !== undefined && !now.sacrificing && now.path.length === 1 && canPickFirst(now, cell)) {
      dispatch({ t: "cell-unpicked" });
      pick(cell);
    } else {
      play(cell);
    }
  };

  /** @param {boolean} giving */
  const give = (giving) => {
    dispatch({ t: "sacrifice-toggled", sacrificing: giving });
    announce(giving ? "Sacrifice: pick the stone of yours to give." : "Nothing is sacrificed.");
  };

  return { aim, point, play, press, undo, give };
}

/** @param {State} state @param {string} cell Could an empty hand pick up another stone there? */
function canPickFirst(state, cell) {
  const reach = reachableCellAt({ ...state, path: [] }, cell);
  return reach !== null && reach.move === null;
}
