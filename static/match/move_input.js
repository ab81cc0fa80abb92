/** From wishes on the board to events: the hand touches cell after cell, takes back, gives away, and plays. */

/** @import {State, PageEvent} from "./state.js" */

import { settings } from "../browser/preferences.js";
import { going, promised } from "../view/moves.js";
import { objection } from "../view/obligations.js";
import { hand, reachAt, reaches, sees } from "../view/position.js";
import { newId } from "./outbox.js";

const DOUBLE = 500; // milliseconds in which a second press is the end of a double click

/** @import {ConfirmMove} from "../protocol.js" */
/** @import {Means} from "../board/input.js" */

/**
 * @typedef {{
 *   state: () => State,
 *   dispatch: (event: PageEvent) => void,
 *   announce: (text: string) => void,
 *   armed: () => boolean,
 *   pressing: () => ConfirmMove,
 * }} Arm What moves the hand; it is not `armed` for a moment after the board has changed under it, and `pressing` says
 * how often it must press.
 */

/** @param {Arm} arm */
export function playing({ state, dispatch, announce, armed, pressing }) {
  let givenAt = -Infinity;
  const seen = (/** @type {string | null} */ cell) => (sees(state(), settings().marks) ? reachAt(state(), cell) : null);

  /** @param {string | null} cell @param {boolean} aloud */
  const aim = (cell, aloud) => {
    dispatch({ t: "aimed", cell });
    const reach = aloud ? seen(cell) : null;
    if (reach?.rays.length) announce(`${promised(reach)}.`);
  };

  /** @param {string | null} cell @param {Means} by Hovering does not take away what was pressed already. */
  const point = (cell, by) => {
    if (by !== "mouse" || !state().firm) aim(cell, by === "key");
  };

  /** @param {string} cell @param {Means} by Was it pressed often enough? */
  const sure = (cell, by) => {
    const now = state();
    const times = pressing();
    if (times === "once" || (times === "usual" && by === "mouse")) return true;
    return now.aim === cell && (times === "usual" || now.firm);
  };

  /** @param {string} cell The first of two presses. */
  const choose = (cell) => {
    dispatch({ t: "aimed", cell, firm: true });
    const reach = seen(cell);
    if (reach) announce(`${promised(reach)}. Once more to play.`);
  };

  /** @param {string} cell A wish to play there; refused here only by what the server said is legal. */
  const play = (cell) => {
    if (!armed()) return;
    const now = state();
    const move = hand(now) && reachAt(now, cell)?.move;
    if (move && now.game) {
      const command = /** @type {const} */ ({ t: "play", id: newId(), at: now.game.version, move: move.move });
      return dispatch({ t: "asked", command });
    }
    dispatch({ t: "aimed", cell }); // where nothing is to be seen
    dispatch({ t: "noticed", text: objection(now, cell) });
  };

  const undo = () => {
    const put = state().picked.at(-1);
    dispatch({ t: "unpicked" });
    const { picked, giving } = state();
    if (picked.length) announce(`Taken back. ${going(picked, reaches(state()))}.`);
    else if (put !== undefined) announce(`${put} put back.`);
    else if (!giving) announce("Nothing is sacrificed.");
  };

  /** @param {string} cell */
  const pick = (cell) => {
    dispatch({ t: "picked", cell });
    const { picked, giving } = state();
    const given = giving && picked.length === 1;
    if (given) givenAt = performance.now();
    announce(given ? `${cell} will be given away. Now drop or step.` : `${going(picked, reaches(state()))}.`);
  };

  /** @param {string} cell @param {Means} by */
  const press = (cell, by) => {
    const now = state();
    const reach = seen(cell);
    const held = now.picked.at(-1);
    if (cell === held && performance.now() - givenAt < DOUBLE) return; // what was given there has made room to drop
    if (reach?.move) {
      if (!hand(now)) aim(cell, true);
      else if (sure(cell, by)) play(cell);
      else choose(cell);
    } else if (reach) {
      pick(cell);
    } else if (held !== undefined && (cell === held || cell === now.picked.at(-2))) {
      undo();
    } else if (held !== undefined && !now.giving && now.picked.length === 1 && begins(now, cell)) {
      dispatch({ t: "unpicked" });
      pick(cell);
    } else {
      play(cell);
    }
  };

  /** @param {boolean} giving */
  const give = (giving) => {
    dispatch({ t: "gave", giving });
    announce(giving ? "Sacrifice: pick the stone of yours to give." : "Nothing is sacrificed.");
  };

  return { aim, point, play, press, undo, give };
}

/** @param {State} state @param {string} cell Could an empty hand pick up another stone there? */
function begins(state, cell) {
  const reach = reachAt({ ...state, picked: [] }, cell);
  return reach !== null && reach.move === null;
}
