/** Derived state: the position on the board, and the moves that are possible in it. Pure. */

/** @import {Color, LegalMove, SnapshotMessage} from "../../protocol.js" */
/** @import {State} from "../../match/state.js" */
/** @import {Marks} from "../../browser/preferences.js" */
/** @import {ReachableCell} from "./move_paths.js" */

import { isChoosing } from "../swap.js";
import { nextCells } from "./move_paths.js";

/**
 * @typedef {{
 *   ply: number,
 *   stones: string,
 *   score: Partial<Record<Color, number>>,
 *   reserve: Partial<Record<Color, number>>,
 *   built: string[],
 *   last: string | null,
 *   from: string[],
 * }} ShownPosition The position on the board; `last` is the cell of the latest stone, also after a pass, `from` where
 * it came
 * from.
 */

/** @param {State} state @returns {ShownPosition | null} */
export function shownPosition(state) {
  const { game, viewedPly } = state;
  if (!game) return null;
  const ply = viewedPly ?? game.turns.length;
  const move = game.turns.slice(0, ply).findLast(({ cell }) => cell !== null);
  const start = { stones: game.start, score: game.start_score, reserve: game.start_reserve, built: [] };
  const { stones, score, reserve, built } = viewedPly === null ? game.view : (game.turns[ply - 1] ?? start);
  return { ply, stones, score, reserve, built, last: move?.cell ?? null, from: move?.path.slice(0, -1) ?? [] };
}

/** @param {State} state */
export function movableColor(state) {
  const view = state.game?.view;
  const mine = view?.to_move && state.you.includes(view.to_move) && !isChoosing(state) ? view.to_move : null;
  return isPlayable(state) && state.viewedPly === null && !state.pending ? mine : null;
}

/** @param {State} state @returns {boolean} Also while an earlier ply is on the board. */
export function isYourTurn(state) {
  const view = state.game?.view;
  return isPlayable(state) && view?.to_move != null && state.you.includes(view.to_move) && !state.pending;
}

/** @param {State} state */
export function isPlayable(state) {
  const view = state.game?.view;
  return view?.status === "running" && view.paused === null;
}

/** @param {State} state @param {Marks} marks */
export function showsLegal(state, marks) {
  const view = state.game?.view;
  if (!view || !isPlayable(state) || state.viewedPly !== null || state.pending) return false;
  return movableColor(state) !== null || (state.you.length === 0 && marks === "always");
}

/** @param {State} state @returns {Map<string, ReachableCell>} */
export function reachableCells(state) {
  return nextCells(state.game?.view.legal ?? [], state);
}

/** @param {State} state @param {string | null} cell @returns {ReachableCell | null} */
export function reachableCellAt(state, cell) {
  return cell === null ? null : (reachableCells(state).get(cell) ?? null);
}

/** @param {State} state @returns {LegalMove[]} */
export function sacrificeMoves(state) {
  return state.game?.view.legal.filter((move) => move.sacrificed !== null) ?? [];
}

/** @param {State} state @returns {LegalMove | null} */
export function availablePass(state) {
  return (movableColor(state) && state.game?.view.legal.find((move) => move.cell === null)) || null;
}

/** @param {State} state @returns {LegalMove | null} The move that the server has not answered. */
export function pendingMove(state) {
  const pending = state.pending;
  if (pending?.t !== "play" || state.viewedPly !== null) return null;
  return state.game?.view.legal.find((move) => move.move === pending.move) ?? null;
}

/**
 * @param {SnapshotMessage} game
 * @returns {boolean} True for games with stones in hand; the others count stones on the board.
 */
export function countsCaptures(game) {
  return Object.keys(game.start_reserve).length > 0;
}

/** @param {State} state @param {string} cell @returns {string} Its letter; "." for an empty cell. */
export function stoneAt(state, cell) {
  const stones = shownPosition(state)?.stones ?? "";
  return stones[state.game?.cells.indexOf(cell) ?? -1] ?? ".";
}
