/** The chat of a match, as its readers see it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { findAllByRole, findByRole, hasRole, textOf } from "../support/page/find.js";
import { openMatch } from "../support/page/match_page.js";
import { storedValue } from "../support/page/page.js";
import { chat, field, history, lines, message, openChat, posted, spoken } from "./support/chat.js";

test("messages are posted, shown and read aloud, but not one's own", async (context) => {
  const { page, socket } = await openChat(context);
  assert.equal(textOf(chat()).includes(t("chat.readers.players")), true);
  await page.fill(field(), "good luck <b>Ben</b> & co");
  await page.key("Enter");
  const [post] = socket.messages("chat-post");
  assert.deepEqual([post.channel, post.text], ["players", "good luck <b>Ben</b> & co"]);
  assert.deepEqual(lines(), []);
  assert.match(textOf(chat()), /good luck.*sending/i);
  const mine = message(1, { mine: true, name: "Anna", seat: "black", text: post.text });
  await page.receive(socket, posted(mine, post.id), posted(message(2, { text: "you too" })));
  assert.deepEqual(lines(), [
    ["You", "good luck <b>Ben</b> & co"],
    ["Ben", "you too"],
  ]);
  assert.deepEqual(spoken(), [t("chat.said", { name: "Ben", text: "you too" })]);
  assert.equal(document.querySelector("#chat-list [data-sending]"), null);
});

test("a name and a message each have a direction of their own", async (context) => {
  const { page, socket } = await openChat(context);
  const [name, text] = ["محمد", "مرحبا"];
  await page.fill(field(), text);
  await page.key("Enter");
  await page.receive(socket, posted(message(1, { name, text })), posted(message(2, { name, text, handle: "mo" })));
  const isolated = [...document.querySelectorAll("#chat-list > li")].map((item) =>
    [...item.querySelectorAll(":is(bdi, [dir=auto]):not(button *)")].map(textOf),
  );
  assert.deepEqual(isolated, [[name, text], [name, text], [text]]);
});

test("unread messages are counted until the chat is opened", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", 2);
  await page.receive(socket, history([message(1)]), posted(message(2)));
  const toggle = findByRole("button", `${t("chat.title")} , ${t("chat.unread", { count: 2 })}`);
  await page.press(toggle);
  assert.equal(hasRole("button", t("chat.title")), true);
  assert.equal(page.focused, field());
  await page.receive(socket, posted(message(3)));
  assert.equal(hasRole("button", t("chat.title")), true);
  assert.deepEqual(storedValue("birnam.chat.read"), [["match", { players: 3, spectators: 0 }]]);
});

test("messages that were read on an earlier page are not unread", async (context) => {
  const storage = { "birnam.chat.read": [["match", { players: 1 }]] };
  const { page, socket } = await openMatch(context, "macbeth", 2, { storage });
  await page.receive(socket, history([message(1), message(2)]));
  assert.equal(hasRole("button", `${t("chat.title")} , ${t("chat.unread", { count: 1 })}`), true);
});

test("addresses of players are links, but none that deceive", async (context) => {
  const { page, socket } = await openChat(context);
  const texts = [
    "see https://example.org/a?b=c#d, please (http://example.org/x)",
    "javascript:alert(1) data:text/html,x //example.org www.example.org",
    "https://me:secret@example.org https://me@example.org https://xn--e1awd7f.com https://",
  ];
  for (const [index, text] of texts.entries()) await page.receive(socket, posted(message(index + 1, { text })));
  assert.deepEqual(
    lines().map(([, text]) => text),
    texts,
  );
  const links = findAllByRole("link", null, chat());
  assert.deepEqual(
    links.map((link) => link.getAttribute("href")),
    ["https://example.org/a?b=c#d", "http://example.org/x"],
  );
  for (const link of links) assert.match(link.getAttribute("rel") ?? "", /noopener.*nofollow/);
});
