/** The chat's state after its messages. */

/**
 * @import {
 *   ChatMessageView, ChatPostMessage, ChatRefusedMessage, ChatServerMessage,
 * } from "../../../static/protocol.js"
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY_CHAT, enqueue, latestNumber, reduceChat, unreadCount } from "../../../static/chat/state.js";

/** @param {number} number @param {Partial<ChatMessageView>} [change] @returns {ChatMessageView} */
function message(number, change) {
  const usual = {
    channel: /** @type {const} */ ("players"),
    name: "Ben",
    handle: null,
    avatar: "1bb..ww.",
    seat: null,
    mine: false,
    text: `line ${number}`,
  };
  return { number, at: number * 1_000, deleted_by: null, ...usual, ...change };
}

/** @param {ChatMessageView} one @param {string | null} [id] @returns {ChatServerMessage} */
function posted(one, id = null) {
  return { t: "chat-posted", id, message: one };
}

/** @param {string} id @returns {ChatPostMessage} */
function post(id) {
  return { t: "chat-post", id, channel: "players", text: "hello" };
}

/** @param {string} id @param {ChatRefusedMessage["reason"]} reason @returns {ChatRefusedMessage} */
function refused(id, reason) {
  return { t: "chat-refused", id, reason, message: "No.", wait: 0 };
}

const begun = reduceChat(EMPTY_CHAT, {
  t: "chat-history",
  channels: ["players"],
  messages: [message(1), message(3)],
  muted: [],
});

test("the history opens the channels, and replaces what was known", () => {
  assert.deepEqual(begun.channels, ["players"]);
  const again = reduceChat(begun, {
    t: "chat-history",
    channels: ["players", "spectators"],
    messages: [message(4)],
    muted: [],
  });
  assert.deepEqual(
    again.messages.map(({ number }) => number),
    [4],
  );
});

test("messages are kept in their order, and a repeat replaces the first", () => {
  const late = reduceChat(begun, posted(message(2)));
  assert.deepEqual(
    late.messages.map(({ number }) => number),
    [1, 2, 3],
  );
  const repeated = reduceChat(late, posted(message(2, { text: "edited" })));
  assert.deepEqual(
    repeated.messages.map(({ text }) => text),
    ["line 1", "edited", "line 3"],
  );
  const other = reduceChat(late, posted(message(1, { channel: "spectators" })));
  assert.equal(other.messages.length, 4, "channels count for themselves");
});

test("a message waits until it is answered", () => {
  const waiting = enqueue(enqueue(begun, post("one")), post("two"));
  assert.deepEqual(
    waiting.waiting.map(({ id }) => id),
    ["one", "two"],
  );
  const answered = reduceChat(waiting, posted(message(4, { mine: true }), "one"));
  assert.deepEqual(
    answered.waiting.map(({ id }) => id),
    ["two"],
  );
  assert.deepEqual(reduceChat(answered, { t: "chat-done", id: "two" }).waiting, []);
});

test("a refusal ends the waiting unless the sender must register first", () => {
  const waiting = enqueue(begun, post("one"));
  const told = reduceChat(waiting, refused("one", "too-fast"));
  assert.deepEqual(told.waiting, []);
  assert.equal(told.refusal?.reason, "too-fast");
  assert.equal(reduceChat(waiting, refused("one", "unknown")).waiting.length, 1);
  assert.equal(enqueue(told, post("two")).refusal, null);
});

test("a deleted message keeps its place and loses its text", () => {
  const after = reduceChat(begun, { t: "chat-deleted", channel: "players", number: 1, deleted_by: "host" });
  assert.deepEqual([after.messages[0]?.text, after.messages[0]?.deleted_by], ["", "host"]);
  assert.equal(after.messages[1]?.text, "line 3");
});

test("messages of others after the read mark are unread", () => {
  const chat = [
    message(4, { mine: true }),
    message(5),
    message(6, { deleted_by: "author" }),
    message(1, { channel: "spectators" }),
  ]
    .map((one) => posted(one))
    .reduce(reduceChat, begun);
  assert.equal(unreadCount(chat, "players", 1), 2);
  assert.equal(unreadCount(chat, "spectators", 0), 1);
  assert.equal(latestNumber(chat, "players"), 6);
  assert.equal(latestNumber(EMPTY_CHAT, "players"), 0);
});

test("reactions do not change the state", () => {
  assert.equal(reduceChat(begun, { t: "chat-reaction", seat: "black", name: "Anna", emoji: "👍", mine: false }), begun);
});
