/** What is said beside a match, both ways. The same shapes as in app/web/talk.py. */

/** @import {Color} from "./position.js" */

/** @typedef {"players" | "watchers"} ChatRoom */
/** @typedef {"👍" | "❤" | "😄" | "😮" | "🤔" | "🙁"} Emoji */
/** @typedef {{t: "listen"}} Listen */
/** @typedef {{t: "say", id: string, room: ChatRoom, text: string}} Say */
/** @typedef {{t: "react", id: string, emoji: Emoji}} React */
/**
 * @typedef {{
 *   t: "moderate",
 *   id: string,
 *   what: "remove" | "report" | "mute",
 *   room: ChatRoom,
 *   number: number,
 * }} Moderate
 */
/** @typedef {{t: "unmute", id: string, who: string}} Unmute */
/** @typedef {Say | Moderate | Unmute} ChatCommand What the chat repeats, under one id, until it is answered. */
/**
 * @typedef {{
 *   room: ChatRoom,
 *   number: number,
 *   name: string,
 *   seat: Color | null,
 *   mine: boolean,
 *   at: number,
 *   text: string,
 *   gone: "author" | "host" | null,
 * }} RemarkView A line of the chat; `number` counts those of its room, `gone` says who removed it.
 */
/** @typedef {{who: string, name: string}} MutedPerson */
/** @typedef {{t: "chat", rooms: ChatRoom[], remarks: RemarkView[], muted: MutedPerson[]}} Chat */
/** @typedef {{t: "said", id: string | null, remark: RemarkView}} Said */
/** @typedef {{t: "unsaid", room: ChatRoom, number: number, gone: "author" | "host"}} Unsaid */
/** @typedef {{t: "reacted", name: string, seat: Color | null, mine: boolean, emoji: Emoji}} Reacted */
/** @typedef {{t: "noted", id: string}} Noted */
/** @typedef {{t: "hushed", id: string, reason: string, message: string, wait: number}} Hushed */
/** @typedef {Chat | Said | Unsaid | Reacted | Noted | Hushed} ChatMessage */

export {};
