/** What the server says on a match's websocket. The same shapes as in app/web/messages.py. */

/** @import {Beat} from "./asks.js" */
/** @import {Chat, ChatMessage, Hushed, Noted, Reacted, Said, Unsaid} from "./chat.js" */
/** @import {Color, TurnView} from "./position.js" */
/** @import {Happened, KnockView, MatchInfo, SeatPresence, View} from "./view.js" */

/**
 * @typedef {{
 *   t: "snapshot",
 *   version: number,
 *   match: MatchInfo,
 *   cells: string[],
 *   start: string,
 *   start_score: Partial<Record<Color, number>>,
 *   start_reserve: Partial<Record<Color, number>>,
 *   turns: TurnView[],
 *   view: View,
 * }} Snapshot
 */
/**
 * @typedef {{
 *   t: "frame",
 *   version: number,
 *   by: Color | null,
 *   id: string | null,
 *   happened: Happened[],
 *   kept: number,
 *   turns: TurnView[],
 *   view: View,
 * }} Frame
 */
/** @typedef {{t: "presence", seats: SeatPresence[], watching: number, knocks: KnockView[]}} Presence */
/**
 * @typedef {{
 *   t: "welcome",
 *   version: number,
 *   you: Color[],
 *   kept: Color | null,
 *   knock: number | null,
 *   barred: boolean,
 *   now: number,
 *   missing: number | null,
 * }} Welcome `kept` is the free seat that is kept for this player, `knock` their wish for one that the host has not
 * answered yet; the host has given the seat of who is `barred` to somebody else.
 */
/** @typedef {{t: "refused", id: string, reason: string, message: string, snapshot: Snapshot}} Refused */
/** @typedef {{t: "pong", n: number, now: number}} Pong */
/**
 * @typedef {{
 *   t: "error",
 *   reason: "unreadable" | "too-big" | "too-fast" | "unavailable",
 *   message: string,
 * }} Failure
 */
/**
 * @typedef {Snapshot | Frame | Presence | Welcome | Refused | Pong | Beat | Failure | Chat | Said | Unsaid | Reacted
 *   | Noted | Hushed} ServerMessage
 */
/** @typedef {Exclude<ServerMessage, ChatMessage>} MatchMessage What changes how the match stands. */
/** @typedef {{t: "changed"}} LobbyChanged What the lobby's socket says. */

export {};
