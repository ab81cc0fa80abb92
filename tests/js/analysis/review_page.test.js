/** A match on the analysis board: its moves as the main line, its notes, and the computer's review. */

/** @import {TestContext} from "node:test" */
/** @import {Annotations, JudgedMove, MatchReview, ReviewPoint} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { findAllByRole, findByRole, hasRole, nameOf, textOf } from "../support/page/find.js";
import { openPage, storedValue } from "../support/page/page.js";
import { LateAnswer, refusal, unreachable } from "../support/page/server.js";
import { button, node, play, positions, shown, stones, stonesAfter, walk } from "./support/board.js";

const MATCH = "/api/v1/matches/match";
const [REQUEST, REVIEW, TRY] = [`POST ${MATCH}/review`, `GET ${MATCH}/review`, `POST ${MATCH}/review/tries`];
const NOTES = `GET ${MATCH}/annotations`;
const POLL = 700; // milliseconds
const RETRY = 4_000;
const PAUSE = 3_000; // after a found move

/** @param {"black" | "white"} color @param {string} move @param {string} best @param {string[]} cells @returns {JudgedMove} */
function mistake(color, move, best, cells) {
  const reasons = [{ kind: /** @type {const} */ ("gave-corner"), text: "It gives a corner.", cells }];
  const value = { mark: /** @type {const} */ ("??"), meaning: "a blunder", chance_lost: 0.4, stones_lost: 6 };
  return { ...value, color, move, best, line: [best], text: `${move} loses; ${best} was better.`, reasons };
}

/** @param {number} ply @param {boolean} exact @param {JudgedMove | null} judged @returns {ReviewPoint} */
function point(ply, exact, judged) {
  const value = { chance: ply / 10, margin: null, distance: null, exact };
  return {
    ply,
    values: { black: value, white: { ...value, chance: 1 - ply / 10 } },
    text: `Position ${ply}.`,
    judged,
    rough: false,
  };
}

const WHITE = mistake("white", "d5", "h9", ["e4", "d5"]);
const BLACK = mistake("black", "e4", "c4", ["e4"]);
/** @type {MatchReview} */
const DONE = {
  state: "done",
  reviews_ahead: 0,
  positions: 5,
  points: [0, 1, 2, 3, 4].map((ply) => point(ply, ply > 2, [null, WHITE, BLACK][ply] ?? null)),
  costliest: [2, 1],
  proved_from: 3,
  summary: ["Proved from move 4."],
  stories: [],
  preparing: false,
  seconds_left: null,
};
/** @type {MatchReview} */
const BEGUN = {
  ...DONE,
  state: "waiting",
  reviews_ahead: 2,
  points: DONE.points.slice(0, 2),
  costliest: [1],
  summary: [],
  preparing: true,
  seconds_left: 90,
  proved_from: null,
};

/** @param {TestContext} context @param {Record<string, unknown>} [answers] @param {Parameters<typeof openPage>[2]} [options] */
function openReview(context, answers = {}, options = {}) {
  return openPage(context, "review", { ...options, answers: { ...positions, ...answers } });
}

const room = () => find(document, "#review", HTMLElement);
const slider = () => findByRole("slider", t("review.turn"), room());
const rows = () => [...document.querySelectorAll(".review-move")];
const tabs = () => findAllByRole("tab");
const opened = () => findAllByRole("tabpanel").map(nameOf);
/** @param {number} row */
const mistakeButton = (row) => find(rows()[row] ?? room(), "button", HTMLElement);

test("the match is the main line, and its moves stay", async (context) => {
  const page = await openReview(context);
  assert.equal(shown("#names"), "Black: Anna · White: Ben");
  assert.deepEqual([stones(), location.search], [stonesAfter("macbeth", "g8,d5,e4,h9"), "?at=4b"]);
  assert.equal(node("resigns").getAttribute("aria-current"), "true");
  assert.equal(shown(".score-row[data-color=white] .score-note"), t("seat.out.resigned"));
  await walk(page, node("d5"));
  assert.equal(hasRole("button", t("analysis.variation.delete")), false, "there are no variations");
  await play(page, "c4");
  assert.deepEqual([stones(), location.search], [stonesAfter("macbeth", "g8,d5,c4"), "?v=2.c4&at=1-1"]);
  await page.press(button("analysis.variation.delete"));
  assert.equal(location.search, "?at=2");
});

test("nothing is shown before the place of the chances is known", async (context) => {
  const late = new LateAnswer();
  const page = await openReview(context, { [REVIEW]: late.answering });
  const isLoading = () => find(document, ".sandbox-side", HTMLElement).hasAttribute("data-loading");
  assert(isLoading());
  late.give(DONE);
  await page.settle();
  assert(!isLoading());
});

test("players write notes on their match, and delete them", async (context) => {
  const PUT = `PUT ${MATCH}/annotations/2`;
  const note = { color: /** @type {const} */ ("black"), name: "Anna", at: 0, mine: true };
  /** @type {Annotations} */
  const before = { annotations: [{ ...note, ply: 3, text: "Why not c4?" }], can_write: true };
  const page = await openReview(context, { [NOTES]: before }, { end: "?v=2.c4&at=3" });
  await page.press(findByRole("tab", t("analysis.notes.title")));
  const field = findByRole("textbox", t("analysis.notes.yours"), document, HTMLTextAreaElement);
  assert.deepEqual([field.value, shown("#annotations ul")], ["Why not c4?", "AnnaWhy not c4?"]);
  assert.match(textOf(node("e4")), new RegExp(t("analysis.has-note")));
  await walk(page, node("d5"));
  assert.deepEqual([field.value, shown("#annotations ul")], ["", ""]);
  page.server.answers[PUT] = refusal(422, "too-long", "Too long.");
  await page.fill(field, "I feared h9. <b>");
  await page.press(button("analysis.notes.save"));
  assert.deepEqual([shown("#annotations .message"), field.value], ["Too long.", "I feared h9. <b>"]);
  const annotations = [...before.annotations, { ...note, ply: 2, text: "I feared h9. <b>" }];
  page.server.answers[PUT] = { ...before, annotations };
  await page.press(button("analysis.notes.save"));
  assert.deepEqual(page.server.bodies(PUT).at(-1), { text: "I feared h9. <b>" });
  assert.deepEqual([shown("#annotations ul"), shown("#annotations .message")], ["AnnaI feared h9. <b>", ""]);
  assert.equal(document.querySelectorAll(".node-annotated").length, 2);
  await walk(page, node("c4"));
  assert.equal(hasRole("textbox", t("analysis.notes.yours")), false, "only moves of the match have notes");
  await walk(page, node("d5"));
  page.server.answers[PUT] = before;
  await page.press(button("analysis.notes.delete"));
  assert.deepEqual([page.server.bodies(PUT).at(-1), shown("#annotations ul"), page.focused], [{ text: "" }, "", field]);
});

test("a running match has no insights, notes or review", async (context) => {
  const page = await openPage(context, "review-of-running", {
    answers: positions,
    storage: { "birnam.insights": ["stable"] },
  });
  for (const box of document.querySelectorAll(".insight input")) assert(box.matches(":disabled:not(:checked)"));
  assert(shown("#insights").includes(t("analysis.insights.later")));
  assert.deepEqual(
    ["#annotations", "#review", "#explorer"].map((part) => document.querySelector(part)),
    [null, null, null],
  );
  await walk(page, node("d5"));
  await play(page, "c4");
  assert.equal(stones(), stonesAfter("macbeth", "g8,d5,c4"));
  assert(page.server.requests.every(({ body }) => !body?.insights));
});

test("a review is requested, and its progress is shown", async (context) => {
  const page = await openReview(context, { [REQUEST]: BEGUN });
  assert.equal(shown(".review-findings"), "");
  await page.press(button("review.start"));
  const bar = findByRole("progressbar", null, room(), HTMLProgressElement);
  assert.deepEqual([bar.value, bar.getAttribute("max"), page.focused], [2, "5", room()]);
  assert.equal(
    shown(".review-progress-text"),
    `${t("review.progress-count", { number: 2, all: 5 })} ${t("review.ahead", { count: 2 })} ${t("review.left.minutes", { count: 2 })}`,
  );
  assert.deepEqual([rows().length, hasRole("button", t("review.start"))], [1, false]);
  page.server.answers[REVIEW] = unreachable;
  await page.pass(POLL);
  assert.equal(shown("#review .message"), t("errors.unreachable"));
  page.server.answers[REVIEW] = DONE;
  await page.pass(RETRY);
  assert.deepEqual([shown("#review .message"), shown(".review-progress"), rows().length], ["", "", 2]);
  const asked = page.server.requests.length;
  await page.pass(RETRY);
  assert.equal(page.server.requests.length, asked);
  assert.equal(textOf(find(document, ".review-summary", HTMLElement)), "Proved from move 4.");
});

test("the link of a result requests the review", async (context) => {
  const page = await openReview(context, { [REQUEST]: DONE }, { end: "#analyze" });
  assert.deepEqual([page.server.bodies(REQUEST).length, location.hash, rows().length], [1, "", 2]);
});

test("what stands against a review is explained", async (context) => {
  const page = await openReview(context, { [REVIEW]: refusal(409, "playing-on", "You play on.") });
  assert.deepEqual([shown("#review .message"), hasRole("button", t("review.start"))], ["You play on.", false]);
  await page.close();
  await openReview(context, { [REVIEW]: { ...DONE, state: "failed", points: [], costliest: [] } });
  assert.deepEqual([shown("#review .message"), hasRole("button", t("review.start"))], [t("review.failed"), true]);
});

test("arrow keys choose a tab, which stays for the next visit", async (context) => {
  const page = await openReview(context);
  const [mistakes, insights, , , share] = tabs();
  assert(mistakes && insights && share);
  assert.deepEqual(opened(), [t("review.mistakes.title")]);
  const before = stones();
  mistakes.focus();
  for (const [key, tab] of /** @type {const} */ ([
    ["ArrowRight", insights],
    ["ArrowLeft", mistakes],
    ["ArrowLeft", share],
    ["Home", mistakes],
    ["End", share],
  ])) {
    await page.key(key);
    assert.deepEqual([page.focused, opened()], [tab, [nameOf(tab)]], key);
    assert.deepEqual(
      tabs().map((one) => [one.getAttribute("aria-selected"), one.getAttribute("tabindex")]),
      tabs().map((one) => (one === tab ? ["true", "0"] : ["false", "-1"])),
    );
  }
  assert.deepEqual([stones(), storedValue("birnam.review-tab")], [before, "export"], "the position stays");
});

test("a mistake is explained, and its cells are marked", async (context) => {
  const page = await openReview(context, { [REVIEW]: DONE });
  const marked = () => [...document.querySelectorAll(".review-cell")].map((one) => one.getAttribute("data-on"));
  await walk(page, mistakeButton(1));
  assert.deepEqual([shown(".review-reasons"), marked()], ["", []]);
  await walk(page, button("review.learn.answer"));
  assert.deepEqual([shown(".review-remark-text"), shown(".review-reasons")], [WHITE.text, "It gives a corner."]);
  assert.deepEqual(marked(), [], "the cells belong to another position");
  await walk(page, mistakeButton(1));
  assert.deepEqual(marked(), ["e4", "d5"]);
  await walk(page, button("review.try.start"));
  const { color, move } = WHITE;
  assert.equal(
    shown(".review-verdict"),
    t("review.learn.task", { color: t(`colors.${color}`), number: 2, move }),
    "a spectator tries any mistake, a player another's",
  );
  assert.deepEqual([stones(), shown("#answers"), marked()], [stonesAfter("macbeth", "g8"), "", []]);
});

test("players learn from their own mistakes, without seeing the answers", async (context) => {
  const later = { ...BLACK, move: "resigns" };
  const points = DONE.points.map((one) => (one.ply === 4 ? { ...one, judged: later } : one));
  const page = await openReview(
    context,
    {
      [REVIEW]: { ...DONE, points },
      [TRY]: { verdict: "mistake", text: "e4 is a mistake." },
    },
    { media: {} },
  );
  await walk(page, button("review.learn.start"));
  assert.deepEqual(
    [shown(".lesson-count"), stones(), shown("#answers")],
    [t("review.learn.count", { number: 1, all: 2 }), stonesAfter("macbeth", "g8,d5"), ""],
  );
  await play(page, "e4");
  assert.deepEqual(page.server.bodies(TRY), [{ ply: 2, move: "e4" }]);
  assert.deepEqual([shown(".review-verdict"), stones()], ["e4 is a mistake.", stonesAfter("macbeth", "g8,d5")]);
  page.server.answers[TRY] = refusal(429, "too-many", "Wait.");
  await play(page, "e4");
  assert.equal(shown(".review-verdict"), "Wait.");
  page.server.answers[TRY] = { verdict: "best", text: "c4 is the best move." };
  await play(page, "c4");
  await page.pass(2_000); // for the stones to turn
  assert.deepEqual([shown(".review-verdict"), stones()], ["c4 is the best move.", stonesAfter("macbeth", "g8,d5,c4")]);
  await page.pass(PAUSE + 200);
  assert.equal(shown(".lesson-count"), t("review.learn.count", { number: 2, all: 2 }), "the next one comes by itself");
  assert.equal(shown(".lesson-next"), t("review.learn.end"));
  assert.equal(shown(".lesson-end"), "", "one button ends the last one");
  await walk(page, button("review.learn.answer"));
  assert.equal(shown(".review-verdict"), t("review.better", { move: "c4" }));
  const hides = () => find(document, "#moves", HTMLElement).hasAttribute("data-learning");
  assert.equal(hides(), false, "the answer is a variation, where the current move is marked");
  await walk(page, find(document, ".lesson-next", HTMLElement));
  assert.deepEqual([shown(".review-lesson"), rows().length], ["", 2]);
  assert.equal(page.focused, button("review.learn.start"));
});

test("the chart of chances is a slider, whose pages are the mistakes", async (context) => {
  const page = await openReview(context, { [REVIEW]: DONE }, { end: "?at=4" });
  const seen = () => [
    slider().getAttribute("aria-valuenow"),
    /proved/.test(slider().getAttribute("aria-valuetext") ?? ""),
  ];
  assert.deepEqual([slider().getAttribute("aria-valuemax"), ...seen()], ["4", "4", true]);
  assert.deepEqual(
    [".chart-area", ".review-proved-band", ".review-mistake"].map((part) => room().querySelectorAll(part).length),
    [2, 1, 2],
  );
  slider().focus();
  for (const [key, ply, proved] of /** @type {const} */ ([
    ["Home", "0", false],
    ["PageUp", "1", false],
    ["PageUp", "2", false],
    ["ArrowRight", "3", true],
    ["PageDown", "2", false],
    ["End", "4", true],
  ])) {
    await walk(page, key);
    assert.deepEqual(seen(), [ply, proved], key);
  }
  const table = [...document.querySelectorAll("#answers tbody tr")].map(textOf);
  assert.deepEqual(
    [table.length, table[0], table[4]],
    [5, `0Position 0.${t("review.estimated")}`, `4Position 4.${t("review.proved")}`],
  );
});
