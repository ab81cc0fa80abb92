/** The opening explorer's panel on the analysis page. */

/** @import {Explorer, ExplorerMove} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { findAllByRole, findByRole, textOf } from "../support/page/find.js";
import { openPage, storedValue } from "../support/page/page.js";
import { LateAnswer, unreachable } from "../support/page/server.js";
import { play, positions, stones, stonesAfter, walk } from "./support/board.js";

const EXPLORER = "GET /api/v1/games/macbeth/explorer";
const VALUES = `${EXPLORER}/values`;
/** @type {ExplorerMove} */
const FIRST = { move: "g8", games: 3, won: { black: 1, white: 2 }, drawn: 0, margin: -2 };
/** @type {Explorer} */
const START = {
  options: {},
  plies: 0,
  limit: 20,
  games: 4,
  moves: [FIRST, { ...FIRST, move: "e4", games: 1, margin: null }],
};
/** @type {Explorer} */
const AFTER = { ...START, plies: 1, moves: [{ ...FIRST, move: "d5" }] };
const VALUE = { move: "g8", chance: 0.4, margin: -3.6, exact: false };

const panel = () => findByRole("region", t("explorer.title"));
const summary = () => find(panel(), "summary", HTMLElement);
const note = () => textOf(findByRole("status", null, panel()));
const moves = () => findAllByRole("button", null, panel()).filter((one) => one.matches(".explorer-moves *"));
const values = () => moves().map((one) => textOf(find(one, ".explorer-value", HTMLElement)));

/** @param {Record<string, unknown>} [answers] */
const answersWith = (answers = {}) => ({
  ...positions,
  [EXPLORER]: (/** @type {{url: URL}} */ { url }) => (url.searchParams.get("moves") ? AFTER : START),
  [VALUES]: { moves: [VALUE] },
  ...answers,
});

/** @param {import("node:test").TestContext} context @param {Record<string, unknown>} [answers] */
function openExplorer(context, answers) {
  return openPage(context, "analysis-of-macbeth", { answers: answersWith(answers) });
}

test("the panel shows and plays the moves of public games", async (context) => {
  const page = await openExplorer(context);
  assert.equal(page.server.bodies(EXPLORER).length, 0, "it is closed, and asks for nothing");
  await page.press(summary());
  assert.deepEqual([moves().length, note()], [2, t("explorer.about")]);
  const first = textOf(moves()[0] ?? panel());
  for (const part of [
    t("explorer.games", { count: 3 }),
    "75%",
    t("explorer.share", { name: t("colors.white"), share: "67%" }),
    "-2",
  ]) {
    assert(first.includes(part), `${part} is not in ${first}`);
  }
  assert.deepEqual(values(), [t("explorer.value", { value: "-4" }), ""]);
  await walk(page, moves()[0] ?? panel());
  assert.deepEqual([stones(), location.search], [stonesAfter("macbeth", "g8"), "?moves=g8&at=1"]);
  assert.deepEqual([moves().length, page.focused], [1, moves()[0]]);
  assert.equal(storedValue("birnam.explorer"), true);
  await walk(page, ",");
  assert.deepEqual([moves().length, page.server.bodies(EXPLORER).length], [2, 2], "answers are remembered");
});

test("the panel stays open, and says where no game has gone on", async (context) => {
  const none = { ...START, moves: [] };
  const answers = answersWith({ [EXPLORER]: none });
  const page = await openPage(context, "analysis-of-macbeth", { answers, storage: { "birnam.explorer": true } });
  assert.deepEqual([note(), moves()], [t("explorer.none"), []]);
  page.server.answers[EXPLORER] = { ...none, plies: 20 };
  await play(page, "g8");
  assert.equal(note(), t("explorer.deep", { count: 20 }));
});

test("late values are shown in a panel that was closed meanwhile", async (context) => {
  const late = new LateAnswer();
  const page = await openExplorer(context, { [VALUES]: late.answering });
  for (let press = 0; press < 3; press += 1) await page.press(summary());
  late.give({ moves: [VALUE] });
  await page.settle();
  assert.notEqual(values()[0], "");
});

test("without an answer the panel says why, and asks again", async (context) => {
  const page = await openExplorer(context, { [EXPLORER]: unreachable, [VALUES]: unreachable });
  await page.press(summary());
  assert.deepEqual([note(), moves()], [t("errors.unreachable"), []]);
  page.server.answers[EXPLORER] = START;
  await page.press(summary());
  await page.press(summary());
  assert.deepEqual([note(), values()], [t("explorer.about"), ["", ""]]);
});
