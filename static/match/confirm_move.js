/** How often a move must be pressed until it is played, as somebody has chosen for fast and for slow games. */

/** @import {ConfirmMove} from "../protocol.js" */
/** @import {State} from "./state.js" */

import { settings } from "../browser/preferences.js";

/** @param {State} state @returns {ConfirmMove} */
export function confirmSetting(state) {
  const { confirm_fast, confirm_slow } = settings();
  return isFast(state) ? confirm_fast : confirm_slow;
}

/** @param {State} state @returns {string} How to play what is aimed at; empty where one press is enough. */
export function confirmHint(state) {
  const times = confirmSetting(state);
  const coarse = matchMedia("(pointer: coarse)");
  if (times === "twice" && state.confirming) return coarse.matches ? "Tap it again to play" : "Press it again to play";
  return coarse.matches && times === "usual" ? "Tap it again to play" : "";
}

/** @param {State} state Does the match have a clock that is played in one sitting? */
function isFast(state) {
  return state.game?.match.time_control.speed === "live";
}
