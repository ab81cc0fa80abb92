/** Where a hand that has touched some cells can go on, read from the legal moves alone. Pure, and knows no rules. */

/** @import {LegalMove, RayView} from "../protocol.js" */

/** @typedef {{picked: string[], giving: boolean}} Hand The cells touched so far; `giving` is a sacrifice. */
/**
 * @typedef {{path: string[], moves: LegalMove[], move: LegalMove | null, rays: RayView[]}} Reach
 * A cell that the hand can touch next: the whole path to it, the moves that begin so, the move that is complete with
 * it, and what has been captured by then.
 */

/** @param {LegalMove[]} legal @param {Hand} hand @returns {Map<string, Reach>} By the cell that is touched next. */
export function ways(legal, hand) {
  const { picked } = hand;
  /** @type {Map<string, LegalMove[]>} */
  const ahead = new Map();
  for (const move of legal) {
    const next = move.path[picked.length];
    if (next === undefined || !begins(move, hand)) continue;
    ahead.set(next, [...(ahead.get(next) ?? []), move]);
  }
  return new Map(Array.from(ahead, ([cell, moves]) => [cell, reach([...picked, cell], moves)]));
}

/** @param {LegalMove[]} legal @param {Hand} hand @returns {RayView[]} What the cells touched so far have captured. */
export function walked(legal, hand) {
  return partial(
    hand.picked,
    legal.filter((move) => begins(move, hand)),
  );
}

/** @param {LegalMove} move @param {Hand} hand Could this become that move? */
function begins(move, { picked, giving }) {
  return (move.sacrificed !== null) === giving && picked.every((cell, index) => move.path[index] === cell);
}

/** @param {string[]} path @param {LegalMove[]} moves @returns {Reach} */
function reach(path, moves) {
  const [first, ...others] = moves;
  const move = first && others.length === 0 && first.path.length === path.length ? first : null;
  return { path, moves, move, rays: move ? move.rays : partial(path, moves) };
}

/** @param {string[]} path @param {LegalMove[]} moves Every leg of an unfinished chain has its own ray. */
function partial(path, [move]) {
  return move && path.length < move.path.length ? move.rays.slice(0, Math.max(0, path.length - 1)) : [];
}
