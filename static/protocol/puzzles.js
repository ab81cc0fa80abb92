/** Puzzles. The same shapes as in app/web/riddles.py. */

/** @import {Snapshot} from "./messages.js" */
/** @import {Color} from "./position.js" */

/** @typedef {{game: string, title: string, count: number, today: string | null}} GamePuzzles */
/** @typedef {{day: string, games: GamePuzzles[]}} PuzzleList */
/**
 * @typedef {{
 *   id: string,
 *   game: string,
 *   title: string,
 *   options: Record<string, string>,
 *   moves: string[],
 *   to_move: Color,
 *   goal: "win" | "draw",
 *   difficulty: number,
 *   day: string | null,
 *   next: string,
 *   origin: string,
 *   match: string | null,
 *   snapshot: Snapshot,
 * }} PuzzleInfo A puzzle without its solution; `day` is today if it is the puzzle of the day.
 */
/** @typedef {{move: string}} TryMove */
/** @typedef {{right: boolean, says: string, snapshot: Snapshot}} PuzzleAnswer What becomes of a move. */
/** @typedef {{moves: string[], says: string}} PuzzleHint */

export {};
