/** Guided lessons: tasks are solved on the board, and progress is kept in the browser. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { find, pageData } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { findByRole, hasRole } from "../support/page/find.js";
import { openPage, storedValue } from "../support/page/page.js";
import { LateAnswer, unreachable } from "../support/page/server.js";
import { button, play, shown, stones } from "./support/board.js";

/** @import {SnapshotMessage} from "../../../static/protocol.js" */
/** @typedef {{id: string, title: string, done: string, wrong: string, start: SnapshotMessage}} Task */

const KEPT = "birnam.lessons";
const FIRST = "GET /api/v1/games/macbeth/lesson/first";

/** @returns {{core: number, tasks: Task[]}} */
const lesson = () => pageData();

/** @returns {number} */
const solvedSteps = () => document.querySelectorAll("#steps [data-solved]").length;

/** @returns {(string | undefined)[]} What is said of the answer, and whether it is correct. */
const answer = () => [shown("#answer"), find(document, "#answer", HTMLElement).dataset.correct];

test("a lesson is solved to its end, each task after a wrong move", async (context) => {
  /** @type {Record<string, [string, string?]>} */
  const tries = JSON.parse(readFileSync(new URL("../pages/lesson-tries.json", import.meta.url), "utf8"));
  const page = await openPage(context, "lesson-of-macbeth");
  const { tasks, core } = lesson();
  for (const [place, { id, title, start, done, wrong: refuted }] of tasks.entries()) {
    const [right, wrong] = tries[id] ?? [""];
    assert.deepEqual([shown("#task-title"), stones()], [title, start.start], id);
    if (wrong) {
      await play(page, wrong);
      assert.deepEqual(answer(), [refuted, "no"], id);
      assert.equal(page.focused, button("lessons.retry"));
      await page.press(button("lessons.retry"));
      assert.deepEqual([answer()[0], stones()], ["", start.start], id);
    }
    await play(page, right);
    assert.deepEqual(answer(), [done, "yes"], id);
    assert.equal(hasRole("button", t("lessons.show-solution")), false, id);
    if (place === core - 1) {
      assert.equal(page.focused, findByRole("heading", t("lessons.core.title")));
      await page.press(button("lessons.core.more"));
    } else if (place < tasks.length - 1) await page.press(button("lessons.next"));
  }
  assert(shown("#milestone").includes(t("lessons.end.about", { solved: tasks.length, total: tasks.length })));
  assert.equal(solvedSteps(), tasks.length);
  assert.deepEqual(
    storedValue(KEPT).macbeth,
    tasks.map(({ id }) => id),
  );
  await page.press(button("lessons.end.again"));
  assert.equal(shown("#task-title"), tasks[0]?.title);
});

test("a lesson goes on where it was left, and the solution that it shows does not count", async (context) => {
  const page = await openPage(context, "lesson-of-macbeth", { storage: { [KEPT]: { macbeth: ["first", 5] } } });
  const { tasks } = lesson();
  assert.deepEqual([shown("#task-title"), solvedSteps()], [tasks[1]?.title, 1]);
  assert.equal(find(document, "#steps [aria-current]", HTMLElement).textContent, "2");
  await page.press(button("lessons.show-solution"));
  assert.deepEqual([answer(), solvedSteps()], [[tasks[1]?.done, "yes"], 1]);
  assert.equal(page.focused, button("lessons.next"));
  await page.key("Enter");
  assert.deepEqual([page.focused.id, shown("#task-title")], ["task-title", tasks[2]?.title]);
  await page.press(find(document, "#steps li:nth-child(1) button", HTMLElement));
  assert.equal(shown("#task-title"), tasks[0]?.title);
});

test("a move that the server cannot judge is taken back, and a late answer belongs to no other task", async (context) => {
  const page = await openPage(context, "lesson-of-macbeth", { answers: { [FIRST]: unreachable } });
  const [first, second] = lesson().tasks;
  await page.press(button("lessons.show-solution"));
  assert.deepEqual([shown("#error"), stones()], [t("errors.unreachable"), first?.start.start]);
  const late = new LateAnswer();
  page.server.answers[FIRST] = late.answering;
  await page.press(button("lessons.show-solution"));
  await page.press(find(document, "#steps li:nth-child(2) button", HTMLElement));
  late.give(first?.start);
  await page.settle();
  assert.deepEqual([shown("#error"), answer()[0], shown("#task-title")], ["", "", second?.title]);
});
