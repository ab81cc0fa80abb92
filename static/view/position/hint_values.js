/** The values of moves in hints, as short and as long texts. Pure. */

/** @import {Hint} from "../../protocol.js" */
/** @import {State} from "../../match/state.js" */

import { percent, t } from "../../browser/messages.js";

export const TICK = "✓";

/** @typedef {{short: string, long: string, best: boolean}} HintValue */

/**
 * @param {State} state @param {string} cell @returns {HintValue | null} The value of the best move through the cell.
 */
export function hintValue(state, cell) {
  const hints = state.hints ?? [];
  const found = hints.find(({ move }) => continuesAt(state, move, cell));
  if (!found) return null;
  const highest = Math.max(...hints.map(({ chance }) => chance));
  return { short: shortText(found, highest), long: longText(found), best: found.best };
}

/** @param {State} state @param {string} name Of a move. @param {string} cell The next cell. */
function continuesAt({ game, path, sacrificing }, name, cell) {
  const move = game?.view.legal.find((one) => one.move === name);
  if (!move || (move.sacrificed !== null) !== sacrificing || move.path[path.length] !== cell) return false;
  return path.every((touched, index) => move.path[index] === touched);
}

/**
 * "+6" or "win 5" if the value is proved. Otherwise how much the chance to win falls short of the best move's: "−4%",
 * or "✓". A newcomer who is behind learns nothing from a row of low chances.
 * @param {Pick<Hint, "chance" | "margin" | "distance" | "exact">} hint @param {number} highest The chance of the best move.
 */
export function shortText({ chance, margin, distance, exact }, highest) {
  if (!exact) return highest - chance < 0.005 ? TICK : `−${percent(highest - chance)}`;
  if (margin !== null) return margin > 0 ? `+${margin}` : margin < 0 ? `−${-margin}` : "=";
  if (chance === 0.5) return "=";
  const word = t(chance > 0.5 ? "hints.win" : "hints.loss");
  return distance === null ? word : `${word} ${distance}`;
}

/** @param {Hint} hint */
function longText(hint) {
  return t(hint.best ? "hints.best-value" : "hints.value", { value: valueText(hint) });
}

/**
 * @param {{chance: number, margin: number | null, distance?: number | null, exact: boolean}} value Of a move.
 * @returns {string} As in "wins about 60 in 100", or "wins by 6" if it is proved. Only what is proved is certain.
 */
export function valueText({ chance, margin, distance = null, exact }) {
  return exact
    ? exactText({ chance, margin, distance })
    : t("hints.estimate", { number: Math.min(99, Math.max(1, Math.round(100 * chance))) });
}

/** @param {{chance: number, margin: number | null, distance: number | null}} hint */
function exactText({ chance, margin, distance }) {
  const outcome = chance === 0.5 ? "draws" : chance > 0.5 ? "wins" : "loses";
  if (margin) return t(`hints.by.${outcome}`, { margin: Math.abs(margin) });
  return distance ? t(`hints.in.${outcome}`, { count: distance }) : t(`hints.exact.${outcome}`);
}
