/** The page of a puzzle, and that of today's puzzles. */

/** @import {PuzzleAnswer} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { turnText } from "../../../static/view/position/moves.js";
import { findByRole, hasRole, textOf } from "../support/page/find.js";
import { heard } from "../support/page/match_parts.js";
import { openPage, storedValue } from "../support/page/page.js";
import { LateAnswer, refusal, unreachable } from "../support/page/server.js";

/** @typedef {{move: string, answer: PuzzleAnswer}} Recorded */
/** @type {{right: Recorded, wrong: Recorded}} */
const { right, wrong } = JSON.parse(readFileSync(new URL("../pages/puzzle-answers.json", import.meta.url), "utf8"));

const ANSWER = "POST /api/v1/puzzles/puzzle/answer";
const SOLVED = "GET /api/v1/me/puzzles";
const KEPT = "birnam.puzzles";
const answers = { [ANSWER]: (/** @type {any} */ { body }) => (body.move === right.move ? right : wrong).answer };

/** @param {string} name @returns {SVGElement} */
function cell(name) {
  return find(document, `.board .cell[data-cell="${name}"]`, SVGElement);
}

function answer() {
  return textOf(find(document, "#answer", HTMLElement));
}

/** @returns {string[]} The stones on the board, as in a snapshot. */
function stones() {
  return [...document.querySelectorAll(".board .cell")].map((one) => (one.getAttribute("data-stone") ?? "")[0] ?? ".");
}

/** @param {PuzzleAnswer} given @param {number} ply */
function after({ snapshot }, ply) {
  return [...(snapshot.turns[ply - 1]?.stones ?? snapshot.start)];
}

function step(name = "steps.back") {
  return findByRole("button", t(name));
}

test("a wrong move is refuted on the board, and can be tried again", async (context) => {
  const page = await openPage(context, "puzzle", { answers });
  const start = stones();
  await page.press(cell(wrong.move));
  assert.deepEqual(page.server.bodies(ANSWER), [{ move: wrong.move }]);
  assert.equal(answer(), wrong.answer.text);
  assert.deepEqual(stones(), after(wrong.answer, 2), "with the answer to it");
  const retry = findByRole("button", t("puzzles.retry"));
  assert.equal(page.focused, retry);
  await page.press(step());
  assert.deepEqual(stones(), after(wrong.answer, 1));
  await page.press(retry);
  assert.deepEqual([stones(), answer()], [start, ""]);
  assert.equal(hasRole("button", t("steps.back")), false);
  assert.equal(page.focused.matches(".cell"), true);
});

test("the right move solves it, counts, and leads on to the next one", async (context) => {
  const page = await openPage(context, "puzzle", { answers });
  await page.press(cell(right.move));
  assert.equal(answer(), right.answer.text);
  assert.deepEqual(stones(), after(right.answer, 1));
  assert.equal(find(document, "#solved", HTMLElement).hidden, false);
  for (const name of ["puzzles.hint", "puzzles.solution"]) assert.equal(hasRole("button", t(name)), false);
  const next = findByRole("link", t("puzzles.next"));
  assert.deepEqual([page.focused, next.matches(".primary")], [next, true]);
  assert.equal(textOf(find(document, "#streak", HTMLElement)), t("puzzles.streak.solved", { count: 1 }));
  assert.deepEqual(storedValue(KEPT).solved, ["puzzle"]);
  await page.press(step("puzzles.steps.end"));
  assert.deepEqual(stones(), after(right.answer, right.answer.snapshot.turns.length));
  await page.key(",");
  assert.deepEqual(stones(), after(right.answer, right.answer.snapshot.turns.length - 1));
  await page.key(".");
  assert.deepEqual(stones(), after(right.answer, right.answer.snapshot.turns.length));
});

test("the board of a puzzle has one tab stop from the start", async (context) => {
  await openPage(context, "puzzle");
  assert.equal(document.querySelectorAll('.board .cell[tabindex="0"]').length, 1);
});

test("the solving move is announced", async (context) => {
  const page = await openPage(context, "puzzle", { answers });
  await page.press(cell(right.move));
  const [turn] = right.answer.snapshot.turns;
  assert(turn);
  assert.equal(heard().at(-1), turnText(turn));
});

test("the puzzle of a day raises the streak", async (context) => {
  const storage = { [KEPT]: { solved: ["one"], last: "2026-09-20", days: 4 } };
  const page = await openPage(context, "puzzle", { answers, storage, script: false });
  const data = find(document, "#data", HTMLScriptElement);
  data.textContent = JSON.stringify({ ...JSON.parse(data.textContent ?? ""), day: "2026-09-21" });
  await page.run();
  await page.press(cell(right.move));
  const words = `${t("puzzles.streak.days", { count: 5 })} ${t("puzzles.streak.solved", { count: 2 })}`;
  assert.equal(textOf(find(document, "#streak", HTMLElement)), words);
  assert.deepEqual(storedValue(KEPT), { solved: ["one", "puzzle"], last: "2026-09-21", days: 5 });
});

test("the solution is shown to who gives up, and does not count", async (context) => {
  const page = await openPage(context, "puzzle", { answers });
  await page.press(findByRole("button", t("puzzles.hint")));
  assert.match(answer(), new RegExp(right.move));
  assert.deepEqual(page.server.bodies(ANSWER), []);
  await page.press(findByRole("button", t("puzzles.solution")));
  assert.deepEqual(stones(), after(right.answer, 1));
  assert.deepEqual([find(document, "#solved", HTMLElement).hidden, storedValue(KEPT).solved], [true, []]);
  assert.equal(find(document, "#streak", HTMLElement).hidden, true);
});

test("a move that the server cannot judge is taken back", async (context) => {
  const page = await openPage(context, "puzzle", { answers: { [ANSWER]: unreachable } });
  const start = stones();
  await page.press(cell(right.move));
  assert.equal(textOf(findByRole("alert")), t("errors.unreachable"));
  assert.deepEqual(stones(), start);
  page.server.answers[ANSWER] = refusal(422, "illegal", "No.");
  await page.press(cell(right.move));
  assert.equal(textOf(findByRole("alert")), "No.");
});

test("an answer that comes after another request is not shown", async (context) => {
  const late = new LateAnswer();
  const page = await openPage(context, "puzzle", { answers: { [ANSWER]: late.answering } });
  await page.press(cell(wrong.move));
  await page.press(findByRole("button", t("puzzles.solution")));
  const solution = answer();
  late.give(wrong.answer);
  await page.settle();
  assert.equal(answer(), solution);
});

test("what was solved in other browsers is counted, too", async (context) => {
  const others = { solved: ["one", "two"], last: "2026-09-20", days: 4 };
  await openPage(context, "puzzle", {
    answers: { ...answers, [SOLVED]: others },
    storage: { [KEPT]: { solved: ["one"] } },
  });
  const words = `${t("puzzles.streak.days", { count: 4 })} ${t("puzzles.streak.solved", { count: 2 })}`;
  assert.equal(textOf(find(document, "#streak", HTMLElement)), words);
});

test("today's puzzles that are solved are marked", async (context) => {
  const page = await openPage(context, "puzzles", { script: false });
  const [first, second] = [...document.querySelectorAll("[data-puzzle]")];
  const solved = first?.getAttribute("data-puzzle");
  page.server.answers[SOLVED] = { solved: [solved], last: "", days: 0 };
  await page.run();
  const marks = [first, second].map((tile) => tile?.querySelector(".tile-solved")?.hasAttribute("hidden"));
  assert.deepEqual(marks, [false, true]);
  assert.equal(textOf(find(document, "#streak", HTMLElement)), t("puzzles.streak.solved", { count: 1 }));
});
