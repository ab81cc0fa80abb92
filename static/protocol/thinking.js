/** What the computer thinks of moves. The same shapes as in app/web/computers.py and app/web/judged.py. */

/** @import {Color} from "./position.js" */

/** @typedef {{level: number, title: string, meaning: string, name: string}} LevelInfo */
/**
 * @typedef {{
 *   move: string,
 *   chance: number,
 *   margin: number | null,
 *   distance: number | null,
 *   exact: boolean,
 *   best: boolean,
 * }} Hint What a move is worth to who makes it.
 */
/** @typedef {{version: number, hints: Hint[]}} Hints In the position of that version. */
/** @typedef {{chance: number, margin: number | null, distance: number | null, exact: boolean}} Worth */
/**
 * @typedef {{
 *   color: Color,
 *   move: string,
 *   mark: "!" | "?!" | "?" | "??",
 *   meaning: string,
 *   best: string | null,
 *   line: string[],
 *   lost: number,
 *   stones: number | null,
 *   says: string,
 * }} JudgedMove A move that is worth a remark; `line` is how the better one would have gone on.
 */
/** @typedef {{ply: number, values: Partial<Record<Color, Worth>>, says: string, judged: JudgedMove | null}} ReviewPoint */
/**
 * @typedef {{
 *   state: "none" | "waiting" | "done" | "failed",
 *   before: number,
 *   moments: number,
 *   points: ReviewPoint[],
 *   dearest: number[],
 *   proved_from: number | null,
 *   verdict: string[],
 * }} MatchReview What the computer has found out so far, from the end backwards.
 */

export {};
