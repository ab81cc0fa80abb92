/** What a page knows of the chat of its match, as one immutable value, and how each message changes it. Pure. */

/** @import {Chat, ChatCommand, ChatMessage, ChatRoom, Hushed, MutedPerson, RemarkView, ServerMessage} from "../protocol.js" */

/**
 * @typedef {{
 *   rooms: ChatRoom[],
 *   remarks: RemarkView[],
 *   muted: MutedPerson[],
 *   waiting: ChatCommand[],
 *   hushed: Hushed | null,
 * }} Talk
 * `rooms` is empty until the chat was heard. `waiting` has what is not answered yet, the oldest first; `hushed` is the
 * latest answer that was a no.
 */

/** @type {Talk} */
export const SILENCE = { rooms: [], remarks: [], muted: [], waiting: [], hushed: null };

const KINDS = ["chat", "said", "unsaid", "reacted", "noted", "hushed"];

/** @param {ServerMessage} message @returns {message is ChatMessage} */
export function isChat(message) {
  return KINDS.includes(message.t);
}

/** @param {Talk} talk @param {ChatMessage} message @returns {Talk} */
export function hear(talk, message) {
  switch (message.t) {
    case "chat":
      return { ...talk, rooms: message.rooms, remarks: message.remarks, muted: message.muted };
    case "said":
      return { ...settled(talk, message.id), remarks: placed(talk.remarks, message.remark) };
    case "unsaid":
      return { ...talk, remarks: talk.remarks.map((one) => (same(one, message) ? emptied(one, message.gone) : one)) };
    case "reacted":
      return talk;
    case "noted":
      return settled(talk, message.id);
    case "hushed":
      return { ...(message.reason === "unknown" ? talk : settled(talk, message.id)), hushed: message };
    default:
      return unreachable(message);
  }
}

/** @param {Talk} talk @param {ChatCommand} command @returns {Talk} */
export function asked(talk, command) {
  return { ...talk, waiting: [...talk.waiting, command], hushed: null };
}

/** @param {Talk} talk @param {ChatRoom} room @param {number} read The latest number that was read. */
export function unread(talk, room, read) {
  return talk.remarks.filter((one) => one.room === room && one.number > read && !one.mine && !one.gone).length;
}

/** @param {Talk} talk @param {ChatRoom} room @returns {number} The number of its latest remark. */
export function latest(talk, room) {
  return talk.remarks.findLast((one) => one.room === room)?.number ?? 0;
}

/** @param {Talk} talk @param {string | null} id @returns {Talk} */
function settled(talk, id) {
  if (id === null || !talk.waiting.some((one) => one.id === id)) return talk;
  return { ...talk, waiting: talk.waiting.filter((one) => one.id !== id), hushed: null };
}

/** @param {RemarkView[]} remarks @param {RemarkView} remark In its place: what is told twice stands once. */
function placed(remarks, remark) {
  const others = remarks.filter((one) => !same(one, remark));
  const next = others.findIndex((one) => one.room === remark.room && one.number > remark.number);
  return next < 0 ? [...others, remark] : others.toSpliced(next, 0, remark);
}

/** @param {{room: ChatRoom, number: number}} one @param {{room: ChatRoom, number: number}} other */
function same(one, other) {
  return one.room === other.room && one.number === other.number;
}

/** @param {RemarkView} remark @param {RemarkView["gone"]} gone @returns {RemarkView} */
function emptied(remark, gone) {
  return { ...remark, text: "", gone };
}

/** @param {never} message @returns {never} */
function unreachable(message) {
  throw new TypeError(`a message that nobody knows: ${JSON.stringify(message)}`);
}
