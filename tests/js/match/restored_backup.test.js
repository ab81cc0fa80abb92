/** The page of a match whose server has restored a backup: its versions are not the page's. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { messagesUpTo, stateOf } from "../support/match.js";
import { openMatch } from "../support/page/match_page.js";
import { cell, cellsWith, heard, shownText } from "../support/page/match_parts.js";
import { storedValue } from "../support/page/page.js";

/** @import {Page} from "../support/page/page.js" */

const OTHER = { epoch: "other", frames: null };
const [WELCOME] = messagesUpTo("macbeth", 0);

/** Connects again to a server that has the match at a version. @param {Page} page @param {number} version */
async function reconnect(page, version) {
  page.socketAt("/matches/").drop();
  await page.pass(100);
  const socket = page.socketAt("/matches/");
  socket.accept();
  const now = Date.now();
  await page.receive(socket, { ...WELCOME, ...OTHER, version, now }, { ...stateOf("macbeth", version).game, version });
  return socket;
}

test("the page shows the match as it is now, and says why", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", 4);
  const next = await reconnect(page, 3);
  assert.deepEqual(
    [socket, next].map(({ url }) => url.searchParams.get("epoch")),
    [null, "before"],
  );
  assert.equal(shownText("#notice-text"), t("match.restored"));
  assert.equal(heard().at(-1), t("match.restored"));
  assert.equal(cellsWith("data-last").length, 1);
});

test("a move that was not answered is not played in another match", async (context) => {
  const { page } = await openMatch(context, "macbeth", 4);
  await page.pass(310);
  await page.press(cell("i7"));
  assert.equal(storedValue("birnam.pending.match").move, "i7");
  const next = await reconnect(page, 4);
  assert.equal(shownText("#notice-text"), t("match.restored-unsent"));
  assert.equal(storedValue("birnam.pending.match"), null);
  await page.pass(5_000);
  assert.deepEqual(next.messages("play"), []);
});

test("a move of an earlier page is dropped as well, if it was made before", async (context) => {
  const pending = { t: "play", id: "x", at: 4, move: "i7" };
  for (const [epoch, sent] of /** @type {const} */ ([
    ["other", 0],
    ["before", 1],
  ])) {
    const storage = { "birnam.pending.match": { ...pending, epoch } };
    const { page, socket } = await openMatch(context, "macbeth", 4, { storage });
    assert.equal(socket.messages("play").length, sent);
    await page.close();
  }
});

test("a premove is canceled", async (context) => {
  const { page } = await openMatch(context, "macbeth", 3);
  await page.press(cell("d5"));
  assert.notEqual(shownText("#premove"), "");
  const next = await reconnect(page, 2);
  assert.equal(shownText("#premove"), "");
  assert.deepEqual(next.messages("play"), []);
});
