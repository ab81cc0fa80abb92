/** The opening explorer's tab on the analysis page. */

/** @import {Explorer, ExplorerMove} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { findAllByRole, findByRole, hasRole, textOf } from "../support/page/find.js";
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
  name: null,
  moves: [FIRST, { ...FIRST, move: "e4", games: 1, margin: null }],
};
/** @type {Explorer} */
const AFTER = { ...START, plies: 1, moves: [{ ...FIRST, move: "d5" }] };
const VALUE = { move: "g8", chance: 0.4, margin: -3.6, exact: false };

const panel = () => find(document, "#explorer", HTMLElement);
const tab = (key = "explorer.title") => findByRole("tab", t(key));
const note = () => textOf(findByRole("status", null, panel()));
const about = () => textOf(find(panel(), ".explorer-about", HTMLElement));
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
  assert.equal(page.server.bodies(EXPLORER).length, 0, "another tab is open: it asks for nothing");
  await page.press(tab());
  assert(hasRole("tabpanel", t("explorer.title")));
  assert.deepEqual([moves().length, note(), about()], [2, "", t("explorer.about")]);
  const first = textOf(moves()[0] ?? panel());
  for (const part of [
    t("explorer.games", { count: 3 }),
    "75%",
    t("explorer.share", { name: t("colors.white"), share: "67%" }),
    t("explorer.lead", { count: 2, lead: "−2" }),
  ]) {
    assert(first.includes(part), `${part} is not in ${first}`);
  }
  assert.deepEqual(values(), [t("explorer.value", { value: t("hints.estimate", { number: 40 }) }), ""]);
  await walk(page, moves()[0] ?? panel());
  assert.deepEqual([stones(), location.search], [stonesAfter("macbeth", "g8"), "?moves=g8&at=1"]);
  assert.deepEqual([moves().length, page.focused], [1, moves()[0]]);
  assert.equal(storedValue("birnam.review-tab"), "explorer");
  await walk(page, ",");
  assert.deepEqual([moves().length, page.server.bodies(EXPLORER).length], [2, 2], "answers are remembered");
});

test("moves of the opening book have values and no results", async (context) => {
  const unplayed = { ...FIRST, games: 0, won: { black: 0, white: 0 }, margin: null };
  const book = { ...START, games: 0, name: t("openings.mirror"), moves: [unplayed] };
  const page = await openExplorer(context, { [EXPLORER]: book });
  await page.press(tab());
  assert.equal(note(), t("explorer.opening", { name: t("openings.mirror") }));
  assert.equal(about(), t("explorer.book"));
  const value = t("explorer.value", { value: t("hints.estimate", { number: 40 }) });
  assert.deepEqual(moves().map(textOf), [`g8 ${t("explorer.unplayed")} ${value}`]);
});

test("values in a review never contradict its curve", async (context) => {
  const worth = (/** @type {number} */ chance) => ({ chance, margin: null, distance: null, exact: false });
  const points = [0.6, 0.3, 0.3, 0.3, 0.3].map((chance, ply) => ({
    ply,
    values: { black: worth(chance), white: worth(1 - chance) },
    text: "",
    judged: null,
    rough: false,
  }));
  const estimates = [
    { ...VALUE, chance: 0.7 },
    { ...VALUE, move: "e4", chance: 0.9 },
  ];
  const review = { state: "done", reviews_ahead: 0, positions: 5, points, costliest: [], proved_from: null };
  const told = { summary: [], stories: [], preparing: false, seconds_left: null };
  const page = await openPage(context, "review", {
    answers: answersWith({
      "GET /api/v1/matches/match/review": { ...review, ...told },
      [VALUES]: { moves: estimates },
    }),
    end: "?at=0",
  });
  await page.press(tab());
  assert.deepEqual(
    values(),
    [30, 60].map((number) => t("explorer.value", { value: t("hints.estimate", { number }) })),
  );
});

test("the panel stays open, and says where no game has gone on", async (context) => {
  const none = { ...START, moves: [] };
  const answers = answersWith({ [EXPLORER]: none });
  const page = await openPage(context, "analysis-of-macbeth", {
    answers,
    storage: { "birnam.review-tab": "explorer" },
  });
  assert.deepEqual([note(), moves()], [t("explorer.none"), []]);
  page.server.answers[EXPLORER] = { ...none, plies: 20 };
  await play(page, "g8");
  assert.equal(note(), t("explorer.deep", { count: 20 }));
});

test("late values are shown in a panel that was left meanwhile", async (context) => {
  const late = new LateAnswer();
  const page = await openExplorer(context, { [VALUES]: late.answering });
  for (const key of ["explorer.title", "analysis.insights.title", "explorer.title"]) await page.press(tab(key));
  late.give({ moves: [VALUE] });
  await page.settle();
  assert.notEqual(values()[0], "");
});

test("only a proved value is certain", async (context) => {
  const sure = {
    moves: [
      { ...VALUE, chance: 0.9999 },
      { ...VALUE, move: "e4", chance: 0.0001 },
    ],
  };
  const page = await openExplorer(context, { [VALUES]: sure });
  await page.press(tab());
  await page.settle();
  const texts = [99, 1].map((number) => t("explorer.value", { value: t("hints.estimate", { number }) }));
  assert.deepEqual(values(), texts);
});

test("without an answer the panel says why, and asks again", async (context) => {
  const page = await openExplorer(context, { [EXPLORER]: unreachable, [VALUES]: unreachable });
  await page.press(tab());
  assert.deepEqual([note(), about(), moves()], [t("errors.unreachable"), "", []]);
  page.server.answers[EXPLORER] = START;
  await page.press(tab());
  assert.deepEqual([note(), about(), values()], ["", t("explorer.about"), ["", ""]]);
});
