/** The cells that can be pressed next in a move, derived from the legal moves alone. Pure. */

/** @import {LegalMove, RayView} from "../../protocol.js" */

/** @typedef {{path: string[], sacrificing: boolean}} PartialMove The cells pressed so far. */
/**
 * @typedef {{path: string[], moves: LegalMove[], move: LegalMove | null, rays: RayView[]}} ReachableCell
 * A cell that can be pressed next: the path to it, the moves that begin so, the move that it completes, and the
 * captures so far.
 */

/** @param {LegalMove[]} legal @param {PartialMove} partial @returns {Map<string, ReachableCell>} By the next cell. */
export function nextCells(legal, partial) {
  const { path } = partial;
  /** @type {Map<string, LegalMove[]>} */
  const ahead = new Map();
  for (const move of legal) {
    const next = move.path[path.length];
    if (next === undefined || !continues(move, partial)) continue;
    ahead.set(next, [...(ahead.get(next) ?? []), move]);
  }
  return new Map(Array.from(ahead, ([cell, moves]) => [cell, toReachableCell([...path, cell], moves)]));
}

/** @param {LegalMove[]} legal @param {PartialMove} partial @returns {RayView[]} */
export function capturedSoFar(legal, partial) {
  return unfinishedRays(
    partial.path,
    legal.filter((move) => continues(move, partial)),
  );
}

/** @param {LegalMove} move @param {PartialMove} partial */
function continues(move, { path, sacrificing }) {
  return (move.sacrificed !== null) === sacrificing && path.every((cell, index) => move.path[index] === cell);
}

/** @param {string[]} path @param {LegalMove[]} moves @returns {ReachableCell} */
function toReachableCell(path, moves) {
  const [first, ...others] = moves;
  const move = first && others.length === 0 && first.path.length === path.length ? first : null;
  return { path, moves, move, rays: move ? move.rays : unfinishedRays(path, moves) };
}

/** @param {string[]} path @param {LegalMove[]} moves Each jump of a chain has one ray. */
function unfinishedRays(path, [move]) {
  return move && path.length < move.path.length ? move.rays.slice(0, Math.max(0, path.length - 1)) : [];
}
