/** Premoves on the page of a live match: entered, canceled, played, dropped. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { frameAfter, frameOf, gameOf, seenBy, stateOf } from "../support/match.js";
import { findByRole } from "../support/page/find.js";
import { openMatch } from "../support/page/match_page.js";
import { cell, heard, notice, part, shownText } from "../support/page/match_parts.js";
import { storedValue } from "../support/page/page.js";

const MOVED = frameOf("macbeth", 4); // Black's turn begins: i7, g5, e7 and d5 are legal
const OPTIONS = { now: MOVED.view.moved_at };
const ARMED = 310;

/** @param {import("../support/page/server.js").FakeSocket} socket */
function played(socket) {
  return socket.messages("play").map(({ at, move }) => [at, move]);
}

function chip() {
  return shownText("#premove");
}

test("an impossible premove is dropped with a notice, and never comes back", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", 3, OPTIONS);
  await page.press(cell("a1"));
  await page.receive(socket, MOVED);
  assert.deepEqual([notice(), chip()], [t("premove.impossible", { move: "a1" }), ""]);
  const later = { version: 6, turns: frameOf("macbeth", 3).turns };
  await page.receive(socket, frameAfter(stateOf("macbeth", 4), { ...later, version: 5, view: { to_move: "white" } }));
  await page.receive(socket, frameAfter(stateOf("macbeth", 4), { ...later, turns_kept: 3 }));
  assert.deepEqual(played(socket), []);
});

test("a premove is canceled in four ways", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", 3, OPTIONS);
  const ways = {
    chip: () => page.press(findByRole("button", t("premove.cancel", { move: "d5" }))),
    Escape: () => page.key("Escape"),
    again: () => page.press(cell("d5")),
    right: () => cell("g8").dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true })),
  };
  for (const [name, cancel] of Object.entries(ways)) {
    await page.press(cell("d5"));
    assert.notEqual(chip(), "", name);
    await cancel();
    assert.deepEqual([chip(), heard().at(-1)], ["", t("premove.canceled")], name);
  }
  await page.receive(socket, MOVED);
  assert.deepEqual(played(socket), []);
});

test("a press waits for the script of players", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", 3, { ...OPTIONS, missing: /seated/ });
  await page.pass(ARMED);
  await page.press(cell("d5"));
  assert.equal(chip(), "");
  page.modules.missing = null;
  await page.pass(3_000);
  assert.equal(chip(), t("premove.button", { move: "d5" }));
  await page.receive(socket, MOVED);
  assert.deepEqual(played(socket), [[4, "d5"]]);
});

test("a press before the script of players never plays a later move", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", 3, { ...OPTIONS, missing: /seated/ });
  await page.press(cell("d5"));
  await page.receive(socket, MOVED);
  page.modules.missing = null;
  await page.pass(3_000);
  assert.notEqual(shownText("#more-button"), "", "it is loaded");
  assert.deepEqual(played(socket), []);
  await page.press(cell("d5"));
  assert.deepEqual(played(socket), [[4, "d5"]]);
});

test("a reload drops a premove", async (context) => {
  const { page } = await openMatch(context, "macbeth", 3, OPTIONS);
  await page.press(cell("d5"));
  assert.notEqual(chip(), "");
  const storage = Object.fromEntries(Object.keys(localStorage).map((key) => [key, storedValue(key)]));
  await page.close();
  const again = await openMatch(context, "macbeth", 3, { ...OPTIONS, storage });
  assert.equal(chip(), "");
  await again.page.receive(again.socket, MOVED);
  assert.deepEqual(played(again.socket), []);
});

test("a premove is typed", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", 3, OPTIONS);
  await page.key("/");
  await page.fill(findByRole("combobox", t("typed.label")), "d5");
  await page.key("Enter");
  assert.equal(chip(), t("premove.button", { move: "d5" }));
  await page.receive(socket, MOVED);
  assert.deepEqual(played(socket), [[4, "d5"]]);
});

test("a premove of a stone needs two presses", async (context) => {
  const { page, socket } = await openMatch(context, "chain", 10, { you: ["black"] });
  const game = gameOf(seenBy(stateOf("chain"), "black"));
  const { time_control } = gameOf(stateOf("macbeth", 3)).match;
  await page.receive(socket, { ...game, match: { ...game.match, time_control } });
  await page.press(cell("b1"));
  assert.equal(heard().at(-1), t("premove.picked", { cell: "b1" }));
  await page.press(cell("c1"));
  assert.equal(chip(), t("premove.button", { move: "b1–c1" }));
  assert.equal(document.querySelectorAll(".premove-path").length, 1);
  const move = { move: "b1-c1", path: ["b1", "c1"], cell: "c1", sacrificed: null, captures: 0, rays: [] };
  const turns = gameOf(stateOf("chain")).turns.slice(0, 1);
  const view = { to_move: /** @type {const} */ ("black"), legal: [move], ply: 9 };
  await page.receive(socket, frameAfter(stateOf("chain"), { turns, view }));
  assert.deepEqual(played(socket), [[11, "b1-c1"]]);
  assert.equal(part("#premove").hidden, true);
});
