/** Messages for which the page loads the chat. */

/** @import {ChatHistoryMessage, ChatServerMessage} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { hasNews, isChat } from "../../../static/chat/chat_on_demand.js";

/** @type {ChatHistoryMessage} */
const EMPTY = { t: "chat-history", channels: ["spectators"], messages: [], muted: [] };
/** @type {ChatServerMessage} */
const REACTION = { t: "chat-reaction", emoji: "👍", name: "Ben", seat: null, mine: false };

test("chat messages are distinguished from match messages", () => {
  assert.equal(isChat({ t: "chat-done", id: "one" }), true);
  assert.equal(isChat({ t: "pong", n: 1, now: 1 }), false);
});

test("a chat is loaded for its messages, for reactions and for a new channel", () => {
  const at = { deleted_by: null, channel: /** @type {const} */ ("players"), name: "Ben", handle: null, seat: null };
  const message = { ...at, avatar: "1bb..ww.", number: 1, at: 1_000, mine: false, text: "Hi" };
  assert.equal(hasNews({ ...EMPTY, messages: [message] }, []), true);
  assert.equal(hasNews({ t: "chat-posted", id: null, message }, [EMPTY]), true);
  assert.equal(hasNews(REACTION, [EMPTY]), true);
  assert.equal(hasNews({ ...EMPTY, channels: ["players", "spectators"] }, [EMPTY]), true);
  assert.equal(hasNews(EMPTY, [EMPTY, REACTION]), true);
});
