/** A match on the analysis board: its moves as the main line, its notes, and the computer's review. */

/** @import {Annotations} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { findAllByRole, findByRole, hasRole, nameOf, textOf } from "../support/page/find.js";
import { openPage, storedValue } from "../support/page/page.js";
import { LateAnswer, refusal } from "../support/page/server.js";
import { button, node, play, positions, shown, stones, stonesAfter, walk } from "./support/board.js";
import { BLACK, DONE, MATCH, openReview, REVIEW, room, rows, WHITE } from "./support/review.js";

const TRY = `POST ${MATCH}/review/tries`;
const NOTES = `GET ${MATCH}/annotations`;
const PAUSE = 3_000; // after a found move

const slider = () => findByRole("slider", t("review.turn"), room());
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
