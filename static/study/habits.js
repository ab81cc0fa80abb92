/** What a board for one pair of hands follows of somebody's habits. */

/** @import {Habits} from "../board/trial.js" */

import { facing, turntable } from "../board/turntable.js";
import { settings } from "../settings.js";

/**
 * @param {HTMLElement} room Around the board. @param {Habits["changed"]} [changed] Who hears of it, if anybody does.
 * @returns {Habits}
 */
export function habits(room, changed = () => {}) {
  /** @type {((degrees: number) => boolean) | undefined} */
  let table;
  return {
    marks: () => (settings().marks === "never" ? "never" : "turn"),
    pressing: () => settings().confirm_slow,
    turn: (board) => {
      table ??= turntable(board);
      table(facing(board, undefined, [], settings()));
      room.dataset["coordinates"] = settings().coordinates;
    },
    changed,
  };
}
