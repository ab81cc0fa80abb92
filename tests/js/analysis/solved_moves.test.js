/** The tab of a solved game on the analysis page. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { findAllByRole, findByRole, hasRole, textOf } from "../support/page/find.js";
import { openPage } from "../support/page/page.js";
import { unreachable } from "../support/page/server.js";
import { positions, walk } from "./support/board.js";

const VALUES = "GET /api/v1/games/variant/explorer/values";
const EXPLORER = "GET /api/v1/games/variant/explorer";
const worth = (/** @type {string} */ move, /** @type {number} */ margin) => ({
  move,
  chance: margin > 0 ? 1 : margin < 0 ? 0 : 0.5,
  margin,
  exact: true,
});
const START = { moves: [worth("f5", 0), worth("c2", 0), worth("e3", -19)], line: ["f5", "c2", "b1"] };
const AFTER = { moves: [worth("c2", 19)], line: ["c2"] };
const OVER = { moves: [], line: [] };

const panel = () => find(document, "#solved", HTMLElement);
const note = () => textOf(findByRole("status", null, panel()));
const moves = () => findAllByRole("button", null, panel()).filter((one) => one.matches(".explorer-moves *"));
const onBoard = () => [...document.querySelectorAll(".board .hints:not([display]) .hint-value")].map(textOf);
const lineButton = () => findByRole("button", t("solved.show-line"), panel());

/** @param {import("node:test").TestContext} context @param {Record<string, unknown>} [answers] */
function openSolved(context, answers) {
  const values = (/** @type {{url: URL}} */ { url }) =>
    ({ "": START, f5: AFTER })[url.searchParams.get("moves") ?? ""] ?? OVER;
  return openPage(context, "analysis-of-solved", { answers: { ...positions, [VALUES]: values, ...answers } });
}

test("every move has its result, in the list and on the board", async (context) => {
  const page = await openSolved(context);
  const by = (/** @type {string} */ outcome, /** @type {number} */ margin) => t(`hints.by.${outcome}`, { margin });
  assert.deepEqual(moves().map(textOf), [
    `f5 ${t("hints.exact.draws")}`,
    `c2 ${t("hints.exact.draws")}`,
    `e3 ${by("loses", 19)}`,
  ]);
  assert.deepEqual(
    moves().map((one) => one.hasAttribute("data-best")),
    [true, true, false],
  );
  assert.deepEqual([note(), onBoard()], [t("solved.about"), ["=", "=", "−19"]]);
  await walk(page, moves()[0] ?? panel());
  assert.deepEqual([moves().map(textOf), onBoard()], [[`c2 ${by("wins", 19)}`], ["+19"]]);
  assert.equal(page.focused, moves()[0]);
  await walk(page, moves()[0] ?? panel());
  assert.deepEqual([note(), moves(), onBoard()], [t("solved.over"), [], []]);
  await walk(page, ",");
  assert.deepEqual([moves().length, page.server.bodies(VALUES).length], [1, 3], "answers are remembered");
});

test("best play becomes a line of the page", async (context) => {
  const page = await openSolved(context);
  assert(textOf(panel()).includes(t("solved.line", { moves: "f5 c2 b1" })));
  await walk(page, lineButton());
  assert.equal(location.search, "?rules=macbeth-4&moves=f5,c2,b1&at=1");
});

test("another tab takes the results off the board", async (context) => {
  const page = await openSolved(context, { [EXPLORER]: unreachable });
  await page.press(findByRole("tab", t("analysis.insights.title")));
  assert.deepEqual([onBoard(), find(document, ".board", SVGElement).hasAttribute("data-hints")], [[], false]);
  await page.press(findByRole("tab", t("solved.title")));
  assert.equal(onBoard().length, 3);
});

test("without an answer the panel says why, and asks again", async (context) => {
  const page = await openSolved(context, { [VALUES]: unreachable });
  assert.deepEqual(
    [note(), moves(), hasRole("button", t("solved.show-line"), panel())],
    [t("errors.unreachable"), [], false],
  );
  page.server.answers[VALUES] = START;
  await page.press(findByRole("tab", t("solved.title")));
  assert.deepEqual([note(), moves().length], [t("solved.about"), 3]);
});
