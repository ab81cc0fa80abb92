/** A match's page without a connection. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { findByRole } from "../support/page/find.js";
import { openMatch } from "../support/page/match_page.js";
import { cell, cellsWith, heard, mainLabel, part, shownText } from "../support/page/match_parts.js";
import { storedValue } from "../support/page/page.js";

/** @param {import("../support/page/page.js").Page} page How often it has connected to the match. */
function attempts(page) {
  return page.sockets.filter(({ url }) => url.pathname.includes("/matches/")).length;
}

test("a move without a connection is kept, and sent until it is answered", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", 4);
  await page.pass(310);
  socket.drop();
  await page.settle();
  assert.match(shownText("#offline-text"), new RegExp(`^${t("connection.offline-now")} .*1 s`));
  assert.equal(shownText("#status-text"), t("connection.offline"));
  assert.equal(part("#status-dot").dataset.phase, "waiting");
  assert.equal(heard().at(-1), t("live.lost"));
  await page.press(cell("i7"));
  assert.match(shownText("#offline-text"), new RegExp(`^${t("connection.kept")}`));
  assert.equal(mainLabel(), t("match.kept", { what: "i7" }));
  assert.deepEqual(cellsWith("data-sending"), ["i7"]);
  const kept = storedValue("birnam.pending.match");
  assert.deepEqual([kept.t, kept.at, kept.move], ["play", 4, "i7"]);

  await page.pass(100);
  const next = page.socketAt("/matches/");
  assert.notEqual(next, socket);
  next.accept();
  await page.pass(2_600);
  assert.deepEqual([next.messages("hello"), next.messages("play")], [[{ t: "hello", version: 4 }], []]);
  await page.receive(next, { t: "welcome", version: 4, you: ["black"], now: Date.now(), frames: [] });
  assert.equal(shownText("#offline"), "");
  const { epoch, ...command } = kept;
  assert.equal(epoch, "before");
  assert.deepEqual(next.messages("play"), [command], "with the same id");
  await page.pass(2_600);
  assert.deepEqual(next.messages("play"), [command, command], "until the server answers");
});

test("a player need not wait for the next attempt", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", 4, { small: true });
  socket.drop();
  await page.settle();
  assert.equal(attempts(page), 1);
  await page.press(findByRole("button", t("connection.try-now")));
  assert.equal(attempts(page), 2);
  const next = page.socketAt("/matches/");
  next.accept();
  await page.settle();
  assert.equal(shownText("#status-text"), t("connection.offline"), "a finished handshake is no answer");
  await page.receive(next, { t: "welcome", version: 4, you: ["black"], now: Date.now(), frames: 0 });
  assert.deepEqual([shownText("#offline"), part("#status-dot").dataset.phase], ["", "open"]);
});

test("a page says that there are too many, and tries again later", async (context) => {
  context.mock.method(Math, "random", () => 0);
  const { page } = await openMatch(context, "chain");
  for (const [code, reason, seconds] of /** @type {const} */ ([
    [4429, "connection.full.network", 3],
    [4503, "connection.full.server", 6],
  ])) {
    const before = attempts(page);
    page.socketAt("/matches/").drop(code);
    await page.settle();
    assert.equal(shownText("#offline-text"), `${t(reason)} ${t("connection.retry", { seconds })}`);
    await page.pass(seconds * 1_000 - 1);
    assert.equal(attempts(page), before);
    await page.pass(1);
    assert.equal(attempts(page), before + 1);
  }
});

test("a page that may not see the match does not try again", async (context) => {
  const { page, socket } = await openMatch(context, "chain");
  socket.drop(4403);
  await page.pass(60_000);
  assert.deepEqual([shownText("#status-text"), shownText("#offline")], [t("connection.private"), ""]);
  assert.equal(attempts(page), 1);
});
