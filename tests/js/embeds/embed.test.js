/** A match in a frame of another site's page. */

/** @import {TestContext} from "node:test" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { frameOf, gameOf, messagesOf, messagesUpTo, stateOf } from "../support/match.js";
import { findByRole, textOf } from "../support/page/find.js";
import { openPage } from "../support/page/page.js";

/** @param {TestContext} context @param {number} version */
async function openEmbed(context, version) {
  const [welcome, ...messages] = messagesUpTo("macbeth", version);
  assert(welcome?.t === "welcome");
  const now = gameOf(stateOf("macbeth", version)).view.moved_at;
  const page = await openPage(context, "embed", { now });
  const socket = page.socketAt("/matches/match/socket");
  socket.accept();
  await page.receive(socket, { ...welcome, you: [], now }, ...messages);
  return { page, socket };
}

function status() {
  return textOf(findByRole("status"));
}

/** @param {string} part @returns {string[]} */
function seats(part) {
  return [...document.querySelectorAll(`.embed-seat .embed-${part}`)].map(textOf);
}

function lastCells() {
  return [...document.querySelectorAll(".cell[data-last]")].map((cell) => cell.getAttribute("data-cell"));
}

test("a live game is followed without a session, and stepped through", async (context) => {
  const { page, socket } = await openEmbed(context, 3);
  assert.equal(socket.url.searchParams.get("anonymous"), "1");
  assert.deepEqual(seats("name"), ["Anna", "Ben"]);
  await page.receive(socket, frameOf("macbeth", 4));
  assert.match(status(), /^2\. /);
  assert.deepEqual(lastCells(), ["h7"]);
  await page.press(findByRole("button", t("steps.start")));
  assert.deepEqual([lastCells(), status()], [[], ""]);
  await page.key("ArrowRight");
  assert.deepEqual(lastCells(), ["g8"]);
  await page.press(findByRole("button", t("moves.last")));
  assert.deepEqual(lastCells(), ["h7"]);
});

test("the end is shown with its reason", async (context) => {
  await openEmbed(context, 14);
  assert.match(status(), new RegExp(t("result.won", { name: "Anna" })));
});

test("the clocks run, and follow when the device's clock was set", async (context) => {
  const { page, socket } = await openEmbed(context, 4);
  assert.deepEqual(seats("clock"), ["5:00", "5:00"]);
  await page.pass(2_000);
  assert.deepEqual(seats("clock"), ["4:58", "5:00"]);
  await page.receive(socket, { t: "pong", n: 1, now: Date.now() + 60_000 });
  assert.deepEqual(seats("clock"), ["3:58", "5:00"]);
});

test("a frame that is missing is asked for", async (context) => {
  const { page, socket } = await openEmbed(context, 3);
  const hellos = socket.messages("hello").length;
  await page.receive(socket, frameOf("macbeth", 6));
  assert.equal(socket.messages("hello").length, hellos + 1);
  assert.equal(socket.messages("hello").at(-1).version, 3);
});

test("a probe of the latency is answered, and the chat is not read", async (context) => {
  const { page, socket } = await openEmbed(context, 3);
  await page.receive(
    socket,
    { t: "latency-probe", n: 7 },
    { t: "chat-history", channels: [], messages: [], muted: [] },
  );
  assert.deepEqual(socket.messages("latency-reply"), [{ t: "latency-reply", n: 7 }]);
});

test("nothing on the board can be pressed", async (context) => {
  await openEmbed(context, messagesOf("macbeth").length);
  assert.equal(find(document, "svg.board", SVGElement).getAttribute("role"), "img");
});
