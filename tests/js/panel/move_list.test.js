/** Stepping through the moves of a game. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { frameOf, gameOf, stateOf } from "../support/match.js";
import { findByRole } from "../support/page/find.js";
import { openMatch } from "../support/page/match_page.js";
import {
  cell,
  cellsWith,
  heard,
  mainLabel,
  moveNames,
  notice,
  part,
  seat,
  stonesShown,
} from "../support/page/match_parts.js";

const game = gameOf(stateOf("three_players"));
const LAST = game.turns.length; // five moves

/** @param {number} ply The board and the seats show the position after so many moves. */
function shows(ply) {
  const position = game.turns[ply - 1] ?? { stones: game.start, score: game.start_score };
  const stones = stonesShown();
  assert.equal(game.cells.map((name) => stones[name]?.[0] ?? ".").join(""), position.stones);
  for (const color of game.match.players)
    assert.equal(seat(color, ".seat-score").textContent, String(position.score[color]));
  const where = ply ? t("moves.at", { ply, last: LAST }) : t("moves.at-start");
  assert.equal(notice(), ply === LAST ? "" : where);
}

/** @param {string} key Of a message. */
function step(key) {
  return findByRole("button", t(key), part("#record"));
}

test("buttons, keys and the list step through the moves", async (context) => {
  const { page } = await openMatch(context, "three_players");
  shows(LAST);
  for (const ply of [4, 3]) {
    await page.press(step("steps.back"));
    shows(ply);
  }
  await page.press(step("steps.start"));
  shows(0);
  assert.deepEqual([step("steps.back").ariaDisabled, step("steps.forward").ariaDisabled], ["true", "false"]);
  await page.press(step("steps.forward"));
  shows(1);
  assert.deepEqual(cellsWith("data-last"), ["g8"]);
  const third = part('#moves [data-ply="3"]');
  await page.press(third);
  shows(3);
  for (const [key, ply] of /** @type {const} */ ([
    ["ArrowLeft", 2],
    [".", 3],
    [",", 2],
    ["ArrowDown", 5],
    ["ArrowUp", 2],
    ["Home", 0],
    ["[", 0],
    ["End", 5],
  ])) {
    await page.key(key);
    shows(ply);
  }
  await page.press(third);
  assert.equal(mainLabel(), t("moves.return"));
  await page.press(part("#play"));
  shows(LAST);
  await page.press(step("steps.back"));
  await page.press(step("moves.last"));
  shows(LAST);
});

test("no move is possible at an earlier ply", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", 4);
  await page.press(step("steps.back"));
  assert.deepEqual(cellsWith("data-legal"), []);
  await page.pass(310);
  await page.press(cell("i7"));
  assert.deepEqual([socket.messages("play"), cellsWith("data-turning")], [[], []]);
  await page.press(part("#play"));
  assert.deepEqual(cellsWith("data-legal"), ["d5", "e7", "g5", "i7"]);
});

test("a new move, and the end, keep the viewed ply", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", 3, { now: 240_000 });
  await page.press(step("steps.start"));
  await page.receive(socket, frameOf("macbeth", 4));
  assert.deepEqual([moveNames(), notice()], [["g8", "h7"], t("moves.at-start")]);
  assert.equal(cell("h7").dataset.stone, "");
  assert.equal(heard().at(-2), "White: h7, turns 1.");
  const resigned = frameOf("macbeth", 14);
  await page.receive(socket, { ...resigned, version: 5, turns_kept: 2 });
  assert.equal(notice(), "Start of the game. You won");
  await page.press(part("#play"));
  assert.deepEqual([part("#main").hasAttribute("data-past"), part("#main").dataset.status], [false, "over"]);
});
