/** What a page says on a match's websocket. The same shapes as in app/web/asks.py. */

/** @import {Listen, Moderate, React, Say, Unmute} from "./chat.js" */
/** @import {Color} from "./position.js" */
/** @import {OfferKind} from "./view.js" */

/** @typedef {{t: "hello", version: number | null}} Hello */
/** @typedef {{t: "play", id: string, at: number, move: string}} Play */
/** @typedef {{t: "resign", id: string, at: number}} Resign */
/** @typedef {{t: "offer", id: string, at: number, kind: OfferKind, ply?: number | null}} Offer */
/** @typedef {{t: "answer", id: string, offer: number, accept: boolean}} Answer */
/** @typedef {{t: "claim", id: string, at: number, kind: "win" | "draw" | "skip" | "save"}} Claim */
/** @typedef {{t: "resume", id: string}} Resume */
/** @typedef {{t: "give", id: string, color: Color}} Give */
/** @typedef {{t: "plan", id: string, at: number, lines: string[][]}} Plan */
/** @typedef {{t: "ping", n: number}} Ping */
/** @typedef {{t: "beat", n: number}} Beat The server measures the way with it; the page answers with the same. */
/**
 * @typedef {Hello | Play | Resign | Offer | Answer | Claim | Resume | Give | Plan | Ping | Beat | Listen | Say | React
 *   | Moderate | Unmute} ClientMessage
 */
/**
 * @typedef {Play | Resign | Offer | Answer | Claim | Resume | Give | Plan} Command
 * A message that is repeated, under one id, until it is answered.
 */

export {};
