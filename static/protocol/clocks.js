/** Clocks, and where their time went. The same shapes as in app/web/standing.py and app/web/clocks.py. */

/** @import {Color} from "./position.js" */

/**
 * @typedef {{
 *   kind: "none" | "fischer" | "byoyomi" | "days",
 *   speed: "unlimited" | "live" | "slow",
 *   base: number,
 *   extra: number,
 *   periods: number,
 * }} Control A time control; seconds.
 */
/** @typedef {{left: number, periods: number}} SideView One color's clock when the turn began; milliseconds. */
/**
 * @typedef {{
 *   mover: Color | null,
 *   used: number,
 *   since: number | null,
 *   held: "excused" | "resumed" | null,
 *   sides: Partial<Record<Color, SideView>>,
 * }} ClockView The mover's clock has run for `used` before `since` and runs on from there, by the server's clock; null:
 * it rests. `held` says why `since` lies ahead.
 */
/** @typedef {{spent: number, credit: number, added: number, periods: number}} ChargeView What a turn cost; milliseconds. */
/**
 * @typedef {{
 *   at: number,
 *   kind: "turn" | "flagged" | "given" | "excused" | "paused" | "resumed" | "taken-back" | "skipped",
 *   color: Color | null,
 *   by: Color | null,
 *   reason: "agreed" | "saved" | null,
 *   ply: number,
 *   amount: number,
 *   charge: ChargeView | null,
 *   left: number,
 *   periods: number,
 * }} LedgerLine
 */
/**
 * @typedef {{
 *   version: number,
 *   time: string,
 *   control: Control,
 *   start: SideView | null,
 *   clock: ClockView | null,
 *   now: number,
 *   omitted: number,
 *   lines: LedgerLine[],
 * }} Ledger Where every second of the clocks went.
 */

export {};
