/** Chains of jumps and sacrifices on the board of a match's page: cell by cell, and back. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { findByRole, textOf } from "../support/page/find.js";
import { openMatch } from "../support/page/match_page.js";
import { cell, cellsWith, heard, mainLabel, notice, part } from "../support/page/match_parts.js";

/** @import {Fixture} from "../support/match.js" */
/** @import {Page} from "../support/page/page.js" */

const ARMED = 310; // milliseconds after a change of the board
const DOUBLE_CLICK = 500; // milliseconds
const MARKS = ["picked", "leaving", "turning", "sacrificed"];

/** @typedef {(page: Page, name: string) => Promise<void>} Touch */
/** @type {Record<string, {touch: Touch, undo: (page: Page) => Promise<void>}>} */
const HANDS = {
  mouse: {
    touch: (page, name) => page.press(cell(name)),
    undo: (page) => page.press(findByRole("button", t("moves.take-back"))),
  },
  finger: {
    touch: (page, name) => page.press(cell(name), { pointerType: "touch" }),
    undo: (page) => page.press(findByRole("button", t("moves.take-back")), { pointerType: "touch" }),
  },
  keys: {
    touch: async (page, name) => {
      cell(name).focus();
      await page.key("Enter");
    },
    undo: (page) => page.key("Backspace"),
  },
};

/** @param {import("node:test").TestContext} context @param {Fixture} fixture */
async function open(context, fixture) {
  const { page, socket } = await openMatch(context, fixture);
  await page.pass(ARMED);
  const played = () => socket.messages("play").map(({ move }) => move);
  return { page, played };
}

/** @param {string[]} marked */
function assertNothingPicked(marked) {
  for (const mark of MARKS) assert.deepEqual(cellsWith(`data-${mark}`), []);
  assert.deepEqual([cellsWith("data-legal"), document.querySelector(".ghost")], [marked, null]);
  assert.equal(part("#undo").hidden, true);
}

for (const [hand, { touch, undo }] of Object.entries(HANDS)) {
  test(`a chain of jumps is entered and undone step by step: ${hand}`, async (context) => {
    const { page, played } = await open(context, "chain");
    await touch(page, "c3");
    assert.deepEqual(
      [cellsWith("data-picked"), cellsWith("data-legal"), cellsWith("data-turning")],
      [["c3"], ["a1"], []],
    );
    const ways = "jump to a1 capturing b2.";
    assert.equal(heard().at(-1), t("moves.picked.ways", { cell: "c3", count: 1, ways }));
    await touch(page, "a1");
    assert.deepEqual(cellsWith('data-becomes="gone"'), ["b2"]);
    assert.deepEqual([cellsWith("data-leaving"), cellsWith("data-legal")], [["c3"], ["a3", "c1"]]);
    assert.deepEqual([document.querySelectorAll(".cross").length, mainLabel()], [1, "c3–a1 …"]);
    await undo(page);
    assert.deepEqual([cellsWith("data-picked"), cellsWith("data-legal")], [["c3"], ["a1"]]);
    await touch(page, "d1");
    assert.deepEqual([cellsWith("data-picked"), cellsWith("data-legal")], [["d1"], ["d3"]]);
    await touch(page, "d1");
    assertNothingPicked(["c3", "d1"]);
    for (const name of ["c3", "a1"]) await touch(page, name);
    for (const _ of [1, 2]) await undo(page);
    assertNothingPicked(["c3", "d1"]);
    for (const name of ["c3", "a1", "a3"]) await touch(page, name);
    if (!played().length) await touch(page, "a3"); // a finger and a key show first what would happen
    assert.deepEqual(played(), ["c3xa1xa3"]);
  });
}

test("a chain must be finished", async (context) => {
  const { page, played } = await open(context, "chain");
  for (const name of ["c3", "a1", "d3"]) await page.press(cell(name));
  assert.equal(notice(), t("refusals.unreachable", { held: "a1", cell: "d3" }));
  assert.equal(part("#play").ariaDisabled, "true");
  await page.key("Escape");
  assert.deepEqual([cellsWith("data-picked"), cellsWith("data-legal")], [["c3"], ["a1"]]);
  await page.key("Escape");
  assertNothingPicked(["c3", "d1"]);
  assert.deepEqual(played(), []);
});

test("a sacrifice is entered in two steps, and taken back", async (context) => {
  const { page, played } = await open(context, "sacrifice");
  assert.deepEqual([notice(), cellsWith("data-legal")], [t("obligations.jump.sacrifice"), ["d4"]]);
  const button = findByRole("button", t("board.sacrifice"));
  await page.press(button);
  assert.equal(button.ariaPressed, "true");
  assert.deepEqual([notice(), cellsWith("data-legal")], [t("sacrifice.pick"), ["c1", "d1", "d4"]]);
  await page.press(cell("c3"));
  assert.equal(notice(), t("refusals.sacrifice-first"));
  await page.press(cell("d4"));
  assert.deepEqual([notice(), cellsWith("data-sacrificed")], [t("sacrifice.next", { cell: "d4" }), ["d4"]]);
  const free = cellsWith('data-stone=""');
  assert.deepEqual(cellsWith("data-legal"), [...free, "c1", "d1", "d4"].sort());
  await page.press(cell("c1"));
  assert.equal(notice(), t("sacrifice.step", { cell: "d4", stone: "c1" }));
  for (const _ of [1, 2]) await page.key("Escape");
  assert.deepEqual([button.ariaPressed, cellsWith("data-sacrificed")], ["true", []]);
  await page.press(button);
  assert.equal(button.ariaPressed, "false");
  assertNothingPicked(["d4"]);
  await page.press(button);
  for (const name of ["d4", "b1"]) await page.press(cell(name));
  assert.deepEqual([played(), textOf(part("#play"))], [["!d4:b1"], t("match.sending", { what: "!d4:b1" })]);
});

test("the second half of a double click drops nothing where a stone was sacrificed", async (context) => {
  const { page, played } = await open(context, "sacrifice");
  await page.press(findByRole("button", t("board.sacrifice")));
  for (const detail of [1, 2]) await page.press(cell("c1"), { detail });
  assert.deepEqual([notice(), played()], [t("sacrifice.next", { cell: "c1" }), []]);
  await page.pass(DOUBLE_CLICK);
  await page.press(cell("c1"));
  assert.deepEqual(played(), ["!c1:c1"]);
});
