/** Warnings when time runs short. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { lowTimeWarning } from "../../../static/clock/low_time.js";
import { BYOYOMI } from "../support/match.js";

/** @param {number} left Seconds. @param {Partial<import("../../../static/view/time_left.js").ClockReading>} [change] */
function reading(left, change) {
  const usual = {
    periods: 0,
    main: true,
    state: /** @type {const} */ ("running"),
    low: false,
    text: "",
    spent: 0,
    changesIn: 0,
  };
  return { ...usual, left: left * 1_000, ...change };
}

function listener() {
  /** @type {string[]} */
  const said = [];
  /** @type {string[]} */
  const called = [];
  return {
    said,
    called,
    warn: lowTimeWarning(
      (text) => said.push(text),
      (mark) => called.push(mark),
    ),
  };
}

test("each mark is announced once a turn, and the last ones play a cue", () => {
  const { said, called, warn } = listener();
  for (const left of [70, 60, 59, 31, 30, 29, 11, 9, 8]) warn(reading(left), BYOYOMI, "4");
  assert.deepEqual(said, ["1 minute left.", "30 seconds left.", "10 seconds left."]);
  assert.equal(called.length, 2);
});

test("a turn that begins below a mark does not announce it", () => {
  const { said, warn } = listener();
  warn(reading(25), BYOYOMI, "4");
  warn(reading(24), BYOYOMI, "4");
  assert.deepEqual(said, []);
});

test("used periods are announced", () => {
  const { said, warn } = listener();
  warn(reading(1, { periods: 3 }), BYOYOMI, "4");
  warn(reading(29, { main: false, periods: 3 }), BYOYOMI, "4");
  warn(reading(29, { main: false, periods: 1 }), BYOYOMI, "4");
  warn(reading(0, { periods: 0 }), BYOYOMI, "4");
  assert.deepEqual(said, ["3 periods of 30 seconds left.", "The last period: 30 seconds.", "Your time is up."]);
});

test("a stopped clock gives no warning", () => {
  const { said, warn } = listener();
  warn(reading(70), BYOYOMI, "4");
  warn(reading(5, { state: "paused" }), BYOYOMI, "4");
  warn(null, BYOYOMI, "4");
  assert.deepEqual(said, []);
});
