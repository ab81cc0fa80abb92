/** Lines of moves, and what is written about them. The same shapes as in app/web/study.py. */

/** @import {Problem} from "./matches.js" */
/** @import {Snapshot} from "./messages.js" */
/** @import {Color} from "./position.js" */

/** @typedef {"stable" | "frontier" | "mobility" | "exposed"} Insight */
/** @typedef {Partial<Record<Insight, Partial<Record<Color | "neutral", string[]>>>>} Insights */
/**
 * @typedef {{
 *   game: string,
 *   options: Record<string, string>,
 *   moves: string[],
 *   insights?: boolean,
 *   match?: string | null,
 * }} Study A line of moves to be played from the start.
 */
/**
 * @typedef {{
 *   snapshot: Snapshot,
 *   moves: string[],
 *   stopped: Problem | null,
 *   plies: number[],
 *   record: string[],
 *   text: string,
 *   insights: Insights | null,
 * }} Studied `moves` without forced passes, `record` with them.
 */
/** @typedef {{ply: number, color: Color, name: string, text: string, at: number, yours: boolean}} Annotation */
/** @typedef {{annotations: Annotation[], open_to_you: boolean}} Annotations */

export {};
