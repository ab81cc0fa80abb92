/** The number of presses that a move needs, by the player's choice for live games and for all others. */

/** @import {ConfirmMove} from "../protocol.js" */
/** @import {State} from "./state.js" */

import { t } from "../browser/messages.js";
import { settings } from "../browser/preferences.js";

/** @param {State} state @returns {ConfirmMove} */
export function confirmSetting(state) {
  const { confirm_fast, confirm_slow } = settings();
  return isFast(state) ? confirm_fast : confirm_slow;
}

/** @param {State} state @returns {string} Empty if no other press is needed. */
export function confirmHint(state) {
  const times = confirmSetting(state);
  const coarse = matchMedia("(pointer: coarse)");
  if (times === "twice" && state.confirming) return t(coarse.matches ? "confirm.tap" : "confirm.press");
  return coarse.matches && times === "usual" ? t("confirm.tap") : "";
}

/** @param {State} state */
function isFast(state) {
  return state.game?.match.time_control.speed === "live";
}
