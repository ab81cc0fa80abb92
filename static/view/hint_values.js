/** The values of moves in hints, as short and as long texts. Pure. */

/** @import {Hint} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { countText } from "./phrases.js";

/** @typedef {{short: string, long: string, best: boolean}} HintValue */

/**
 * @param {State} state @param {string} cell @returns {HintValue | null} The value of the best move through the cell.
 */
export function hintValue(state, cell) {
  const found = state.hints?.find(({ move }) => continuesAt(state, move, cell));
  return found ? { short: shortText(found), long: longText(found), best: found.best } : null;
}

/** @param {State} state @param {string} name Of a move. @param {string} cell The next cell. */
function continuesAt({ game, path, sacrificing }, name, cell) {
  const move = game?.view.legal.find((one) => one.move === name);
  if (!move || (move.sacrificed !== null) !== sacrificing || move.path[path.length] !== cell) return false;
  return path.every((touched, index) => move.path[index] === touched);
}

/** @param {Hint} hint "+6", "win 5", "62%" */
function shortText({ chance, margin, distance, exact }) {
  if (!exact) return `${Math.round(100 * chance)}%`;
  if (margin !== null) return margin > 0 ? `+${margin}` : margin < 0 ? `−${-margin}` : "=";
  if (chance === 0.5) return "=";
  const word = chance > 0.5 ? "win" : "loss";
  return distance === null ? word : `${word} ${distance}`;
}

/** @param {Hint} hint */
function longText({ chance, margin, distance, exact, best }) {
  const praise = best ? ", the best" : "";
  if (!exact) return `hint: wins about ${Math.round(100 * chance)} in 100${praise}`;
  const how = chance === 0.5 ? "draws" : chance > 0.5 ? "wins" : "loses";
  const by = margin ? ` by ${Math.abs(margin)}` : distance ? ` in ${countText(distance, "turn")}` : "";
  return `hint: ${how}${by}${praise}`;
}
