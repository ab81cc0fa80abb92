/** A position and its moves. The same shapes as in app/web/standing.py. */

/** @typedef {"black" | "white" | "red"} Color */
/**
 * @typedef {{start: string, cells: string[], to: string, becomes: Color | "neutral" | ""}} RayView
 * What a move captures in one direction; `becomes` is empty when the stones are removed.
 */
/**
 * @typedef {{
 *   move: string,
 *   path: string[],
 *   cell: string | null,
 *   given: string | null,
 *   turns: number,
 *   rays: RayView[],
 * }} LegalMove `path` are the cells that a hand touches in turn, `given` the first of them in a sacrifice.
 */
/**
 * @typedef {{
 *   move: string,
 *   path: string[],
 *   cell: string | null,
 *   given: string | null,
 *   turns: number,
 *   rays: RayView[],
 *   color: Color,
 *   forced: string | null,
 *   planned: boolean,
 *   stones: string,
 *   score: Partial<Record<Color, number>>,
 *   reserve: Partial<Record<Color, number>>,
 *   built: string[],
 * }} TurnView One ply, and the board after it.
 */

export {};
