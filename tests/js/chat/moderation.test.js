/** Refused messages, deletion, mutes and reports in the chat of a match. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { findByRole, findByText, hasRole, textOf } from "../support/page/find.js";
import { chat, choices, chooseInMenu, field, history, lines, message, openChat } from "./support/chat.js";

const MINE = message(1, { mine: true, name: "Anna", seat: "black", text: "from the host" });

function status() {
  return textOf(findByRole("status", null, chat()));
}

test("a message that was refused for some seconds is not lost, and can be sent afterwards", async (context) => {
  const { page, socket } = await openChat(context);
  await page.fill(field(), "line 6");
  await page.key("Enter");
  const { id } = socket.messages("chat-post")[0];
  await page.receive(socket, { t: "chat-refused", id, reason: "too-fast", message: "Wait a moment.", wait: 3_000 });
  assert.equal(field().value, "line 6");
  assert.equal(status(), "Wait a moment. 3 s");
  const [words, seconds] = findByRole("status", null, chat()).childNodes;
  await page.key("Enter");
  assert.equal(socket.messages("chat-post").length, 1, "it waits");
  await page.pass(1_500);
  assert.equal(status(), "Wait a moment. 2 s");
  assert.deepEqual([...findByRole("status", null, chat()).childNodes], [words, seconds], "it is not read again");
  assert(seconds instanceof HTMLElement && seconds.ariaHidden === "true");
  await page.pass(2_000);
  assert.equal(status(), "");
  await page.key("Enter");
  assert.equal(socket.messages("chat-post").length, 2);
  assert.notEqual(socket.messages("chat-post")[1].id, id);
});

test("a refused message does not replace what has been typed since", async (context) => {
  const { page, socket } = await openChat(context);
  await page.fill(field(), "first");
  await page.key("Enter");
  await page.fill(field(), "second");
  const { id } = socket.messages("chat-post")[0];
  await page.receive(socket, { t: "chat-refused", id, reason: "too-fast", message: "Wait a moment.", wait: 0 });
  assert.equal(field().value, "second");
});

test("no more than five messages wait for their answers", async (context) => {
  const { page, socket } = await openChat(context);
  for (const text of ["one", "two", "three", "four", "five", "six"]) {
    await page.fill(field(), text);
    await page.key("Enter");
  }
  assert.equal(socket.messages("chat-post").length, 5);
  assert.deepEqual([field().value, status()], ["six", t("chat.too-many")]);
});

test("the host can remove every message, the author their own", async (context) => {
  const opened = await openChat(context, { before: history([MINE, message(2, { text: "rude words" })]) });
  const { page, socket } = opened;
  await chooseInMenu(opened, 1, t("common.remove"));
  const [{ action, channel, number }] = socket.messages("chat-moderate");
  assert.deepEqual([action, channel, number], ["delete", "players", 2]);
  const deleted = { t: "chat-deleted", channel: "players" };
  await page.receive(socket, { ...deleted, number: 2, deleted_by: "host" });
  await page.receive(socket, { ...deleted, number: 1, deleted_by: "author" });
  assert.deepEqual(lines(), [
    ["You", t("chat.deleted.author")],
    ["Ben", t("chat.deleted.host")],
  ]);
  assert.equal(hasRole("button", /Options/, chat()), false, "nothing is left to do about them");
});

const MENUS = /** @type {const} */ ([
  ["the host", ["black"], 1, [t("common.remove"), t("chat.report"), t("chat.mute", { name: "Ben" })]],
  ["an author", ["black"], 0, [t("common.remove")]],
  ["another player", ["white"], 1, [t("chat.report"), t("chat.mute", { name: "Ben" })]],
]);
for (const [who, you, line, wanted] of MENUS) {
  test(`the menu of a message has the choices of ${who}`, async (context) => {
    const { page } = await openChat(context, { you: [...you], before: history([MINE, message(2)]) });
    assert.deepEqual(choices(), []);
    const menu = document.querySelectorAll("#chat-list > li")[line]?.querySelector("button");
    assert(menu);
    await page.press(menu);
    assert.deepEqual(choices(), wanted);
    await page.key("Escape");
    assert.deepEqual(choices(), []);
    assert.equal(page.focused, menu);
  });
}

test("a muted player can be unmuted", async (context) => {
  const opened = await openChat(context, { before: history([message(1, { text: "bla" })]) });
  const { page, socket } = opened;
  await chooseInMenu(opened, 0, t("chat.mute", { name: "Ben" }));
  assert.deepEqual(
    [socket.messages("chat-moderate")[0].action, status()],
    ["mute", t("chat.done.mute", { name: "Ben" })],
  );
  await page.receive(socket, { ...history([]), muted: [{ player: "ben-id", name: "Ben" }] });
  assert.deepEqual(lines(), []);
  await page.press(findByText(t("chat.muted", { count: 1 })));
  await page.press(findByRole("button", t("chat.unmute", { name: "Ben" })));
  assert.deepEqual(
    socket.messages("chat-unmute").map(({ player }) => player),
    ["ben-id"],
  );
  await page.receive(socket, history([message(2, { text: "are you there?" })]));
  assert.deepEqual(lines(), [["Ben", "are you there?"]]);
  assert.equal(document.querySelector("#chat-muted")?.hasAttribute("hidden"), true);
});
