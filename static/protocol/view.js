/** A match as it stands, and what happens in it. The same shapes as in app/web/standing.py, messages.py and happenings.py. */

/** @import {ClockView, Control} from "./clocks.js" */
/** @import {Color, LegalMove} from "./position.js" */

/** @typedef {"resigned" | "time" | "absent"} OutReason Why a player left a game before its end. */
/**
 * @typedef {{
 *   reason: "finished" | "resigned" | "withdrawn" | "time" | "agreed" | "aborted" | "claimed" | "shared",
 *   winners: Color[],
 *   out: Partial<Record<Color, OutReason>>,
 * }} Result
 */
/** @typedef {"draw" | "takeback" | "pause" | "abort"} OfferKind */
/** @typedef {{id: number, kind: OfferKind, color: Color, ply: number | null, accepted: Color[]}} OfferView */
/**
 * @typedef {{
 *   status: "waiting" | "running" | "over",
 *   ply: number,
 *   to_move: Color | null,
 *   stones: string,
 *   score: Partial<Record<Color, number>>,
 *   reserve: Partial<Record<Color, number>>,
 *   built: string[],
 *   legal: LegalMove[],
 *   duties: ("center" | "jump" | "last-chance")[],
 *   taken: Color[],
 *   out: Partial<Record<Color, OutReason>>,
 *   result: Result | null,
 *   clock: ClockView | null,
 *   moved_at: number,
 *   paused: "agreed" | "saved" | null,
 *   offers: OfferView[],
 *   begun: boolean,
 *   undoable: Color[],
 *   series: Partial<Record<Color, number>>,
 *   next: string | null,
 * }} View The match as it stands at one version.
 */
/** @typedef {{name: string, title: string, value: string, label: string}} OptionView */
/**
 * @typedef {{
 *   id: string,
 *   game: string,
 *   title: string,
 *   options: OptionView[],
 *   players: Color[],
 *   host: Color | null,
 *   listed: boolean,
 *   private: boolean,
 *   joining: "open" | "approval" | "keys",
 *   takebacks: boolean,
 *   hints: boolean,
 *   time: string,
 *   control: Control,
 *   round: number,
 *   previous: string | null,
 *   preset: number,
 *   drawn: boolean,
 *   opened_at: number,
 * }} MatchInfo What does not change while the match is played.
 */
/**
 * @typedef {{
 *   color: Color,
 *   name: string | null,
 *   computer: number | null,
 *   here: "here" | "quiet" | "away",
 *   gone: number | null,
 *   missed: number | null,
 *   kept: string | null,
 * }} SeatPresence `gone` says since when they are away, by the server's clock; `kept` for whom a free seat is kept; `computer` is the
 * level of one.
 */
/** @typedef {{id: number, name: string, color: Color | null}} KnockView */
/**
 * @typedef {{kind: "seated", color: Color} | {kind: "left", color: Color} | {kind: "released", color: Color}
 *   | {kind: "unseated", color: Color} | {kind: "knocked"} | {kind: "resigned", color: Color}
 *   | {kind: "flagged", color: Color} | {kind: "skipped", color: Color, by: Color}
 *   | {kind: "offered", color: Color, offer: OfferKind} | {kind: "agreed", color: Color, offer: OfferKind}
 *   | {kind: "declined", color: Color, offer: OfferKind} | {kind: "taken-back", ply: number}
 *   | {kind: "paused", reason: "agreed" | "saved"} | {kind: "resumed", color: Color}
 *   | {kind: "time-given", by: Color, to: Color, gift: number} | {kind: "excused", since: number, until: number}
 *   | {kind: "continued", match: string} | {kind: "ended"}} Happened
 */

export {};
