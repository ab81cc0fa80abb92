/** The chat of a match as one immutable value, and the reducer of its messages. Pure. */

/**
 * @import {
 *   ChatHistoryMessage, ChatCommandMessage, ChatServerMessage, ChatChannel, ChatRefusedMessage, MutedPlayer,
 *   ChatMessageView,
 * } from "../protocol.js"
 */

import { withAuthor } from "../view/names.js";

/**
 * @typedef {{
 *   channels: ChatChannel[],
 *   messages: ChatMessageView[],
 *   muted: MutedPlayer[],
 *   waiting: ChatCommandMessage[],
 *   refusal: ChatRefusedMessage | null,
 * }} ChatState
 * `channels` is empty until the history arrives. `waiting`: unanswered commands, the oldest first. `refusal`: the
 * latest response, if it was a refusal.
 */

/** @type {ChatState} */
export const EMPTY_CHAT = { channels: [], messages: [], muted: [], waiting: [], refusal: null };

/** @param {ChatState} chat @param {ChatServerMessage} message @returns {ChatState} */
export function reduceChat(chat, message) {
  switch (message.t) {
    case "chat-history":
      return { ...chat, channels: message.channels, messages: message.messages.map(withAuthor), muted: message.muted };
    case "chat-posted":
      return {
        ...withoutAnswered(chat, message.id),
        messages: insertMessage(chat.messages, withAuthor(message.message)),
      };
    case "chat-deleted":
      return {
        ...chat,
        messages: chat.messages.map((one) => (isSame(one, message) ? withoutText(one, message.deleted_by) : one)),
      };
    case "chat-reaction":
      return chat;
    case "chat-done":
      return withoutAnswered(chat, message.id);
    case "chat-refused":
      return { ...(message.reason === "unknown" ? chat : withoutAnswered(chat, message.id)), refusal: message };
    default:
      return unreachable(message);
  }
}

/** @param {ChatState} chat @param {ChatCommandMessage} command @returns {ChatState} */
export function enqueue(chat, command) {
  return { ...chat, waiting: [...chat.waiting, command], refusal: null };
}

/**
 * @param {ChatState} chat @param {ChatChannel} channel @param {number} read The number of the latest message that was read.
 */
export function unreadCount(chat, channel, read) {
  return chat.messages.filter((one) => one.channel === channel && isUnread(one, read)).length;
}

/** @param {ChatState} chat @param {Partial<Record<ChatChannel, number>>} read As in `unreadCount`. */
export function latestUnread(chat, read) {
  return chat.messages.findLast((one) => chat.channels.includes(one.channel) && isUnread(one, read[one.channel] ?? 0));
}

/** @param {ChatMessageView} message @param {number} read */
function isUnread({ number, mine, deleted_by }, read) {
  return number > read && !mine && !deleted_by;
}

/** @param {ChatState} chat @param {ChatChannel} channel @returns {number} The number of its latest message. */
export function latestNumber(chat, channel) {
  return chat.messages.findLast((one) => one.channel === channel)?.number ?? 0;
}

/** @param {ChatState} chat @param {string | null} id @returns {ChatState} */
function withoutAnswered(chat, id) {
  if (id === null || !chat.waiting.some((one) => one.id === id)) return chat;
  return { ...chat, waiting: chat.waiting.filter((one) => one.id !== id), refusal: null };
}

/**
 * @param {ChatMessageView[]} messages
 * @param {ChatMessageView} message Inserted by its number; it replaces a message with the same number.
 */
function insertMessage(messages, message) {
  const others = messages.filter((one) => !isSame(one, message));
  const next = others.findIndex((one) => one.channel === message.channel && one.number > message.number);
  return next < 0 ? [...others, message] : [...others.slice(0, next), message, ...others.slice(next)];
}

/** @param {{channel: ChatChannel, number: number}} one @param {{channel: ChatChannel, number: number}} other */
function isSame(one, other) {
  return one.channel === other.channel && one.number === other.number;
}

/** @param {ChatMessageView} message @param {ChatMessageView["deleted_by"]} deleted_by @returns {ChatMessageView} */
function withoutText(message, deleted_by) {
  return { ...message, text: "", deleted_by };
}

/** @param {never} message @returns {never} */
function unreachable(message) {
  throw new TypeError(`unknown message: ${JSON.stringify(message)}`);
}
