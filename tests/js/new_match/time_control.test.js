/** The clock of a new match, in numbers that the server names. */

/** @import {TestContext} from "node:test" */
/** @import {AskedRequest} from "../support/page/server.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { findByRole, textOf } from "../support/page/find.js";
import { openPage } from "../support/page/page.js";
import { LateAnswer } from "../support/page/server.js";

const CUSTOM = "GET /api/v1/time-controls/custom";
const CREATE = "POST /api/v1/matches";

/** @param {AskedRequest} request */
function namedByServer({ url }) {
  const numbers = [...url.searchParams.values()].join(" ");
  return { time: numbers, title: `clock of ${numbers}` };
}

function summary() {
  return textOf(find(document, "#new-summary", HTMLElement));
}

function custom() {
  return find(document, "#time-custom", HTMLElement);
}

/** @param {string} key Of its label. */
function field(key) {
  return findByRole("spinbutton", t(key), custom(), HTMLInputElement);
}

/** @param {string} key @param {number} low @param {number} high */
function outOfRange(key, low, high) {
  return t("time.number", { field: t(key), low, high });
}

/** @param {TestContext} context @param {object} [answers] */
async function openClock(context, answers = {}) {
  const page = await openPage(context, "new-othello", { answers: { [CUSTOM]: namedByServer, ...answers } });
  await page.press(find(document, 'input[name="time"][value="other"]', HTMLInputElement));
  return page;
}

test("a preset is one press", async (context) => {
  const page = await openPage(context, "new-othello");
  assert.equal(find(document, 'input[name="time"][value="none"]', HTMLInputElement).checked, true);
  assert.equal(custom().hidden, true);
  await page.press(find(document, 'input[name="time"][value="3d"]', HTMLInputElement));
  assert.equal(summary(), "3 days a move");
});

test("numbers make a clock, which the server names", async (context) => {
  const page = await openClock(context, { [CREATE]: { url: "/matches/new" } });
  await page.fill(field("time.minutes"), "7");
  assert.equal(summary(), "clock of fischer 7 10");
  await page.choose(findByRole("combobox", t("time.kind.title")), "byoyomi");
  await page.fill(field("time.periods"), "2");
  await page.fill(field("time.period-seconds"), "20");
  assert.equal(summary(), "clock of byoyomi 7 2 20");
  await page.press(find(document, "#new-button", HTMLElement));
  assert.equal(page.server.bodies(CREATE)[0].time, "byoyomi 7 2 20");
});

const WRONG = /** @type {[string, string, string, number, number][]} */ ([
  ...["999", "1e5", "2.5", "-1", ""].map((value) => ["fischer", "time.minutes", value, 0, 180]),
  ["fischer", "time.increment", "181", 0, 180],
  ["days", "time.days", "31", 1, 30],
  ["byoyomi", "time.period-seconds", "4", 5, 300],
  ["byoyomi", "time.periods", "11", 1, 10],
]);
test("numbers that make no clock are explained at their field", async (context) => {
  const page = await openClock(context);
  for (const [kind, key, value, low, high] of WRONG) {
    await page.choose(findByRole("combobox", t("time.kind.title")), kind);
    const before = field(key).value;
    await page.fill(field(key), value);
    assert.equal(field(key).validationMessage, outOfRange(key, low, high), `${key} ${value}`);
    assert.equal(summary(), t("time.other-summary"));
    await page.fill(field(key), before);
    assert.equal(field(key).validationMessage, "", `${key} ${before}`);
  }
});

test("a clock without time is explained", async (context) => {
  const page = await openClock(context);
  await page.fill(field("time.minutes"), "0");
  await page.fill(field("time.increment"), "0");
  assert.equal(field("time.minutes").validationMessage, t("time.both-zero"));
});

test("a wrong clock keeps the form from being sent", async (context) => {
  const page = await openClock(context, { [CREATE]: { url: "/matches/new" } });
  await page.fill(field("time.minutes"), "181");
  await page.press(find(document, "#new-button", HTMLElement));
  assert.deepEqual(page.visits, []);
  await page.fill(field("time.minutes"), "180");
  await page.press(find(document, "#new-button", HTMLElement));
  assert.deepEqual([page.visits, page.server.bodies(CREATE).length], [["/matches/new"], 1]);
});

test("the copied link has the numbers of the clock", async (context) => {
  const page = await openClock(context);
  page.server.answers[CUSTOM] = { time: "7+2x20", title: "7 minutes" };
  await page.fill(field("time.minutes"), "7");
  find(document, "#new-details", HTMLDetailsElement).open = true;
  await page.press(findByRole("button", t("new.copy")));
  assert.equal(new URL(page.clipboard).search, "?time=7%2B2x20");
});

test("the match waits for the name of the latest numbers, and earlier answers change nothing", async (context) => {
  const page = await openClock(context, { [CREATE]: { url: "/matches/new" } });
  const [early, late] = [new LateAnswer(), new LateAnswer()];
  page.server.answers[CUSTOM] = early.answering;
  await page.fill(field("time.minutes"), "7");
  page.server.answers[CUSTOM] = late.answering;
  await page.fill(field("time.minutes"), "8");
  await page.press(find(document, "#new-button", HTMLElement));
  late.give({ time: "8+10", title: "8 minutes" });
  await page.settle();
  early.give({ time: "7+10", title: "7 minutes" });
  await page.settle();
  assert.equal(page.server.bodies(CREATE)[0].time, "8+10");
  assert.equal(summary(), "8 minutes");
});

test("a reset hides the numbers", async (context) => {
  const page = await openClock(context);
  find(document, "#new-details", HTMLDetailsElement).open = true;
  await page.press(findByRole("button", t("common.reset")));
  assert.deepEqual([custom().hidden, summary()], [true, t("new.default-summary")]);
});
