/** The chat as a part of the page: opening, closing, the keyboard, reading aloud, and lost connections. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { findByRole, hasRole, textOf } from "../support/page/find.js";
import { openMatch } from "../support/page/match_page.js";
import { storedValue } from "../support/page/page.js";
import { chat, field, history, lines, message, openChat, posted, spoken } from "./support/chat.js";

test("the chat is opened and closed with the keyboard", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", 2);
  await page.receive(socket, history([message(1)]));
  const toggle = findByRole("button", /^Chat/);
  toggle.focus();
  await page.key("Enter");
  assert.equal(page.focused, field());
  assert.equal(toggle.getAttribute("aria-expanded"), "true");
  await page.key("Escape");
  assert.equal(hasRole("region", t("chat.title")), false);
  assert.equal(page.focused, toggle);
});

test("an unread message is shown beside the button, which opens the chat", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", 2);
  await page.receive(socket, history([message(1)]), posted(message(2, { text: "hello there" })));
  const preview = t("chat.preview", { name: "Ben", text: "hello there" });
  const button = findByRole("button", preview);
  assert.deepEqual(Array.from(button.querySelectorAll("bdi"), textOf), ["Ben", "hello there"]);
  await page.press(button);
  assert.equal(hasRole("region", t("chat.title")), true);
  assert.equal(hasRole("button", preview), false);
});

test("reading messages aloud can be switched off, for later pages, too", async (context) => {
  const { page, socket } = await openChat(context);
  const toggle = findByRole("button", t("chat.read-aloud"));
  await page.press(toggle);
  await page.receive(socket, posted(message(1)));
  assert.deepEqual([lines().length, spoken().length, toggle.ariaPressed], [1, 0, "false"]);
  assert.equal(storedValue("birnam.chat.voice"), false);
  await page.close();
  const later = await openChat(context, { storage: { "birnam.chat.voice": false } });
  await later.page.receive(later.socket, posted(message(1)));
  assert.deepEqual([lines().length, spoken().length], [1, 0]);
});

test("an unanswered message is sent again after some seconds, with the same id", async (context) => {
  const { page, socket } = await openChat(context);
  await page.fill(field(), "hello");
  await page.key("Enter");
  await page.pass(2_500);
  const [first, second, ...more] = socket.messages("chat-post");
  assert.deepEqual([second, more], [first, []]);
});

test("a reaction without a connection is not sent later", async (context) => {
  const { page, socket } = await openChat(context);
  socket.drop();
  await page.press(findByRole("button", t("reactions.heart.name")));
  assert.equal(textOf(findByRole("status", null, chat())), t("chat.offline"));
  assert.deepEqual(socket.messages("chat-react"), []);
});
