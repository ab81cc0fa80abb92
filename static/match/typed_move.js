/** Moves as text: the legal move that is meant, and the cells that are named. Pure. */

/** @import {LegalMove} from "../protocol.js" */

const CELLS = /^!?([a-z]\d+[-x:]?)+$/;

/** @param {string} text @returns {string} As moves are written: other dashes, capitals and wide letters are replaced. */
function normalize(text) {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\s+/g, "")
    .replace(/[‐–—−]/g, "-")
    .replace(/×/g, "x");
}

/** @param {string} text @returns {string[]} The cells of a text such as `b2-c3`; none if it is not a move. */
export function cellsOf(text) {
  const typed = normalize(text);
  return CELLS.test(typed) ? (typed.match(/[a-z]\d+/g) ?? []) : [];
}

/**
 * @param {LegalMove[]} legal
 * @param {string} text A move as it is written, or its cells: `b2xd4` and `b2d4` are the same.
 * @returns {LegalMove | null}
 */
export function typedMove(legal, text) {
  const typed = normalize(text);
  return legal.find(({ move }) => move.toLowerCase() === typed) ?? moveWithCells(legal, cellsOf(text));
}

/**
 * @param {LegalMove[]} legal @param {string[]} cells A chain of jumps may be named by its two ends.
 * @returns {LegalMove | null} Never a sacrifice.
 */
export function moveWithCells(legal, cells) {
  const moves = legal.filter((move) => move.sacrificed === null && move.cell !== null);
  const exact = moves.find(({ path }) => path.join() === cells.join());
  if (exact || cells.length < 2) return exact ?? null;
  const chains = moves.filter(({ path }) => path.length > 2 && path[0] === cells[0] && path.at(-1) === cells[1]);
  return (chains.length === 1 && chains[0]) || null;
}
