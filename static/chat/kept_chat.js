/** Keeps the draft and the unanswered messages of a match's chat in this tab: for a reload, a link and the way back. */

/** @import {ChatChannel, ChatPostMessage, Me} from "../protocol.js" */

import { readSession, writeSession } from "../browser/storage.js";

/** @typedef {{draft: string, channel: ChatChannel, posts: ChatPostMessage[]}} KeptChat */

/** @param {string} match */
const keyOf = (match) => `birnam.chat ${match}`;

/** @param {Me} me Another player must not send it. */
const whoIs = (me) => (me.is_player ? (me.handle ?? me.display_name) : "");

/** @param {string} match @returns {boolean} True if something was not sent, or not answered. */
export function hasKeptChat(match) {
  return readSession(keyOf(match)) !== null;
}

/** @param {string} match @param {Me} me @returns {KeptChat | null} */
export function keptChat(match, me) {
  const kept = readSession(keyOf(match));
  if (kept?.who !== whoIs(me) || typeof kept.draft !== "string" || !Array.isArray(kept.posts)) return null;
  return kept;
}

/** @param {string} match @param {Me} me @param {KeptChat} chat */
export function keepChat(match, me, { draft, channel, posts }) {
  writeSession(keyOf(match), draft || posts.length ? { who: whoIs(me), draft, channel, posts } : null);
}
