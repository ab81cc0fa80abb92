/** From wishes on the board to events: the hand touches cell after cell, takes back, gives away, and plays. */

/** @import {State, PageEvent} from "./state.js" */

import { objection } from "./duties.js";
import { going, promised } from "./moves.js";
import { newId } from "./pending.js";
import { hand, reachAt, reaches, sees } from "./scene.js";
import { settings } from "./settings.js";

/**
 * @typedef {{
 *   state: () => State,
 *   dispatch: (event: PageEvent) => void,
 *   announce: (text: string) => void,
 *   armed: () => boolean,
 * }} Arm What moves the hand; it is not `armed` for a moment after the board has changed under it.
 */

/** @param {Arm} arm */
export function playing({ state, dispatch, announce, armed }) {
  const seen = (/** @type {string | null} */ cell) => (sees(state(), settings().marks) ? reachAt(state(), cell) : null);

  /** @param {string | null} cell @param {boolean} aloud */
  const aim = (cell, aloud) => {
    dispatch({ t: "aimed", cell });
    const reach = aloud ? seen(cell) : null;
    if (reach?.rays.length) announce(`${promised(reach)}.`);
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
    announce(given ? `${cell} will be given away. Now drop or step.` : `${going(picked, reaches(state()))}.`);
  };

  /** @param {string} cell @param {boolean} sure */
  const press = (cell, sure) => {
    const now = state();
    const reach = seen(cell);
    const held = now.picked.at(-1);
    if (reach?.move) {
      if (!hand(now) || (!sure && now.aim !== cell)) aim(cell, true);
      else play(cell);
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

  return { aim, play, press, undo, give };
}

/** @param {State} state @param {string} cell Could an empty hand pick up another stone there? */
function begins(state, cell) {
  const reach = reachAt({ ...state, picked: [] }, cell);
  return reach !== null && reach.move === null;
}
