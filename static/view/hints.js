/** Who may see the values of moves, and who may ask for them. Pure. */

/** @import {State} from "../match/state.js" */

import { t } from "../browser/messages.js";
import { playsComputersOnly } from "./phrases.js";
import { isYourTurn } from "./position/position.js";
import { isBeforeChoice } from "./swap.js";

/** @param {State} state @returns {boolean} The match was opened with hints, or one was given for this position. */
export function isHinted({ game }) {
  return game !== null && (game.match.hints || game.view.hinted === true); // a state kept before an update lacks it
}

/** @param {State} state @returns {boolean} Whether the menu has hints. */
export function offersHints(state) {
  const game = state.game;
  return game?.view.status === "running" && !game.match.hints && playsComputersOnly(state) && !isBeforeChoice(state);
}

/** @param {State} state @returns {string} The reason why no hint can be asked for now, or "". */
export function hintObstacle(state) {
  if (state.sideCommand) return t("match.one-moment");
  if (!isYourTurn(state) || state.game?.view.paused) return t("errors.hints.not-your-turn");
  return isHinted(state) ? t("refused.hint-stands") : "";
}
