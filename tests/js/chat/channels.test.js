/** The channels of players and spectators, and reactions. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { messagesUpTo } from "../support/match.js";
import { findAllByRole, findByRole, hasRole, textOf } from "../support/page/find.js";
import { refusal } from "../support/page/server.js";
import { chat, field, history, lines, message, openChat, post, posted, spoken } from "./support/chat.js";

const SPECTATOR = { channel: /** @type {const} */ ("spectators"), name: "Cora", seat: null };
const ALL = /** @type {("players" | "spectators")[]} */ (["players", "spectators"]);
const ME = { display_name: "Guest 1", name: null, handle: null, bot: false, merge: false, active_matches: 0 };

/** @param {string} place A selector. @returns {string[]} The reactions that are shown there. */
function reactions(place) {
  return [...document.querySelectorAll(`${place} .reaction`)].map((one) => {
    return `${one.getAttribute("data-emoji")} ${textOf(one)}`.trim();
  });
}

test("spectators have their own channel, which players can read after the end", async (context) => {
  const own = message(1, { mine: true, name: "Anna", seat: "black", text: "my plan" });
  const { page, socket } = await openChat(context, { version: 13, before: history([own]) });
  assert.equal(hasRole("group", t("chat.channels")), false);
  await page.receive(socket, ...messagesUpTo("macbeth", 14).slice(-1));
  const said = [message(1, SPECTATOR), message(2, SPECTATOR)];
  await page.receive(socket, history([own, ...said], ALL));
  assert.deepEqual(spoken(), [t("chat.opened")]);
  assert.equal(hasRole("button", `${t("chat.title")} , ${t("chat.unread", { count: 2 })}`), true);
  assert.deepEqual(lines(), [["You", "my plan"]]);
  await page.press(findByRole("button", `${t("chat.spectators")} ${t("chat.new", { count: 2 })}`));
  assert.deepEqual(lines(), [
    ["Cora", "line 1"],
    ["Cora", "line 2"],
  ]);
  assert.match(textOf(chat()), new RegExp(t("chat.readers.everybody")));
  await post({ page, socket }, 3, "thank you for watching");
  assert.equal(socket.messages("chat-post")[0].channel, "spectators");
  await page.receive(socket, posted(message(4, SPECTATOR)));
  assert.equal(spoken().at(-1), t("chat.said-to.spectators", { name: "Cora", text: "line 4" }));
  await page.press(findByRole("button", t("chat.players")));
  assert.deepEqual(lines(), [["You", "my plan"]]);
});

test("the first message of a spectator registers them, and is sent again afterwards", async (context) => {
  const answers = { "GET /api/v1/me": { ...ME, is_player: false }, "PATCH /api/v1/me": { ...ME, is_player: true } };
  const { page, socket } = await openChat(context, { you: [], answers, before: history([], ["spectators"]) });
  assert.match(textOf(chat()), new RegExp(t("chat.readers.spectators")));
  await page.fill(field(), "e7 would be better");
  await page.key("Enter");
  const [{ id }] = socket.messages("chat-post");
  await page.receive(socket, { t: "chat-refused", id, reason: "unknown", message: "", wait: 0 });
  assert.deepEqual(page.server.bodies("PATCH /api/v1/me"), [{ name: null }]);
  const again = page.socketAt("/matches/");
  assert.notEqual(again, socket, "only a new connection has the cookie");
  again.accept();
  await page.receive(
    again,
    ...messagesUpTo("macbeth", 2)
      .slice(0, 2)
      .map((one) => ({ ...one, you: [] })),
  );
  await page.receive(again, history([], ["spectators"]));
  assert.deepEqual(
    again.messages("chat-post").map(({ text }) => text),
    ["e7 would be better"],
  );
});

test("a spectator who cannot be registered is told so", async (context) => {
  const answers = {
    "GET /api/v1/me": { ...ME, is_player: false },
    "PATCH /api/v1/me": refusal(429, "too-many", "Too many players."),
  };
  const { page, socket } = await openChat(context, { you: [], answers, before: history([], ["spectators"]) });
  await page.fill(field(), "hello");
  await page.key("Enter");
  const [{ id }] = socket.messages("chat-post");
  await page.receive(socket, { t: "chat-refused", id, reason: "unknown", message: "", wait: 0 });
  assert.equal(textOf(findByRole("status", null, chat())), "Too many players.");
});

test("reactions are shown for some seconds at the seat, and announced", async (context) => {
  const { page, socket } = await openChat(context);
  await page.press(findByRole("button", t("reactions.laugh.name")));
  assert.deepEqual(
    socket.messages("chat-react").map(({ emoji }) => emoji),
    ["😄"],
  );
  const reaction = { t: "chat-reaction", name: "Anna", seat: "black", mine: true, emoji: "😄" };
  await page.receive(socket, reaction, { ...reaction, name: "Ben", seat: "white", mine: false, emoji: "❤" });
  assert.deepEqual(reactions('.seat[data-color="black"]'), ["😄"]);
  assert.deepEqual(reactions('.seat[data-color="white"]'), ["❤"]);
  assert.deepEqual(spoken(), [t("reactions.laugh.mine"), t("reactions.heart.other", { name: "Ben" })]);
  await page.receive(socket, { ...reaction, emoji: "🙁" });
  assert.deepEqual(reactions('.seat[data-color="black"]'), ["🙁"], "one at a time");
  await page.pass(4_500);
  assert.deepEqual(reactions(""), []);
});

test("reactions of spectators are shown beside the board, with their names", async (context) => {
  const { page, socket } = await openChat(context, { you: [], before: history([], ["spectators"]) });
  for (const name of ["Cora", "Dan", "Eve", "Finn", "Gil"]) {
    await page.receive(socket, { t: "chat-reaction", name, seat: null, mine: false, emoji: "👍" });
  }
  assert.deepEqual(reactions("#spectator-reactions"), ["👍 Dan", "👍 Eve", "👍 Finn", "👍 Gil"], "not too many");
});

const LINKS = /** @type {[string, string[], boolean, boolean][]} */ ([
  ["a player to a player", ["black"], true, true],
  ["a player to a spectator", [], true, false],
  ["a spectator to a player", ["black"], false, false],
]);
for (const [who, you, bySeated, linked] of LINKS) {
  test(`an address from ${who} is ${linked ? "a link" : "plain text"}`, async (context) => {
    const text = "https://example.org/prize";
    const one = message(1, { text, ...(bySeated ? {} : { seat: null }), channel: "spectators" });
    await openChat(context, { version: 14, you, before: history([one], ["spectators"]) });
    assert.deepEqual(lines(), [["Ben", text]]);
    assert.equal(findAllByRole("link", null, chat()).length, linked ? 1 : 0);
  });
}

test("who takes a seat before the start reads what the players have written", async (context) => {
  const { page, socket } = await openChat(context, { you: [], before: history([], ["spectators"]) });
  assert.deepEqual(lines(), []);
  await page.receive(socket, history([message(1, { text: "where is Cora?" })]));
  assert.deepEqual(lines(), [["Ben", "where is Cora?"]]);
  assert.equal(field().getAttribute("aria-label"), t("chat.say-to.players"));
});
