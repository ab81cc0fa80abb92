/** Drafts and unanswered messages of a chat outlive the page. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openMatch } from "../support/page/match_page.js";
import { keptSession } from "../support/page/page.js";
import { field, history, lines, message, openChat, posted } from "./support/chat.js";

const OTHER = { "GET /api/v1/me": () => ({ is_player: true, name: "Eve", display_name: "Eve", active_matches: 0 }) };

test("a draft is there after a reload, until it is sent", async (context) => {
  const { page } = await openChat(context);
  await page.fill(field(), "good lu");
  const session = keptSession();
  await page.close();
  const reloaded = await openChat(context, { session });
  assert.equal(field().value, "good lu");
  await reloaded.page.fill(field(), "good luck");
  await reloaded.page.key("Enter");
  const [{ id }] = reloaded.socket.messages("chat-post");
  await reloaded.page.receive(reloaded.socket, posted(message(1, { mine: true, text: "good luck" }), id));
  assert.deepEqual(keptSession(), {});
});

test("an unanswered message is sent again by the next page, with its id", async (context) => {
  const { page, socket } = await openChat(context);
  await page.fill(field(), "good luck");
  await page.key("Enter");
  const [sent] = socket.messages("chat-post");
  const session = keptSession();
  await page.close();
  const reloaded = await openMatch(context, "macbeth", 2, { session });
  await reloaded.page.receive(reloaded.socket, history([]));
  const [again] = reloaded.socket.messages("chat-post");
  assert.deepEqual(again, sent, "though the chat was not opened");
  await reloaded.page.receive(reloaded.socket, posted(message(1, { mine: true, text: "good luck" }), sent.id));
  assert.deepEqual(keptSession(), {});
  assert.equal(lines().length, 1);
});

test("another player gets neither drafts nor messages", async (context) => {
  const { page } = await openChat(context);
  await page.fill(field(), "good luck");
  await page.key("Enter");
  await page.fill(field(), "have f");
  const session = keptSession();
  await page.close();
  const other = await openChat(context, { session, answers: OTHER });
  assert.equal(field().value, "");
  assert.deepEqual(other.socket.messages("chat-post"), []);
});
