/** Clocks: their texts, their moods, and the time to the next change. */

/** @import {ClockView} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { clockInWords, formatClock, readClock, timeInWords } from "../../../static/view/time_left.js";
import { BYOYOMI, gameOf, stateOf } from "../support/match.js";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const running = gameOf(stateOf("macbeth", 4)).view;
const fischer = gameOf(stateOf("macbeth", 4)).match.time_control;
const since = running.clock?.since ?? 0;

/** @param {Partial<ClockView>} clock */
function view(clock) {
  assert(running.clock);
  return { ...running, clock: { ...running.clock, ...clock } };
}

test("the mover's clock runs, the other is stopped", () => {
  const mine = readClock(running, fischer, "black", since + 61_500);
  assert.deepEqual([mine?.state, mine?.text, mine?.spent, mine?.left], ["running", "3:58", 61_500, 238_500]);
  const other = readClock(running, fischer, "white", since + 61_500);
  assert.deepEqual([other?.state, other?.text, other?.spent, other?.changesIn], ["stopped", "5:00", 0, Infinity]);
});

test("time used before a pause counts with the time since", () => {
  const read = readClock(view({ used: 30 * SECOND }), fischer, "black", since + 10 * SECOND);
  assert.equal(read?.left, 260 * SECOND);
});

test("a delayed clock shows when it will run", () => {
  const read = readClock(view({ since: since + 5 * SECOND, delayed_by: "resumed" }), fischer, "black", since);
  assert.deepEqual([read?.state, read?.left, read?.changesIn], ["delayed", 300 * SECOND, 5 * SECOND + 1]);
});

test("before the first move, in a pause and without a clock nothing runs", () => {
  assert.equal(readClock(view({ since: null }), fischer, "black", since)?.state, "before-second-move");
  assert.equal(readClock({ ...running, paused: "agreed" }, fischer, "black", since)?.state, "paused");
  assert.equal(readClock({ ...running, clock: null }, fischer, "black", since), null);
  const paused = gameOf(stateOf("macbeth", 12));
  assert.equal(readClock(paused.view, paused.match.time_control, "white", since)?.state, "paused");
});

test("updates follow the text: every second, and every tenth below ten seconds", () => {
  assert.equal(readClock(running, fischer, "black", since + 250)?.changesIn, 751);
  const late = readClock(running, fischer, "black", since + 291_930);
  assert.deepEqual([late?.text, late?.low, late?.changesIn], ["0:08.0", true, 71]);
  const over = readClock(running, fischer, "black", since + 400_000);
  assert.deepEqual([over?.left, over?.text, over?.changesIn], [0, "0:00", Infinity]);
});

test("byoyomi periods begin when the main time is used up", () => {
  const sides = { black: { left: 20 * SECOND, periods: 3 }, white: { left: 20 * SECOND, periods: 3 } };
  const at = (/** @type {number} */ time) => readClock(view({ sides }), BYOYOMI, "black", since + time);
  assert.deepEqual([at(10_000)?.main, at(10_000)?.text], [true, "0:10"]);
  assert.deepEqual([at(25_000)?.main, at(25_000)?.periods, at(25_000)?.text], [false, 3, "3 × 0:25"]);
  assert.deepEqual([at(75_000)?.periods, at(75_000)?.left, at(75_000)?.low], [2, 5 * SECOND, true]);
  assert.deepEqual([at(200_000)?.periods, at(200_000)?.left], [0, 0]);
});

test("formats of live and slow clocks", () => {
  assert.deepEqual(
    [299_999, 9_800, 65 * MINUTE, 0].map((left) => formatClock(left, false)),
    ["4:59", "0:09.8", "1:05:00", "0:00"],
  );
  assert.deepEqual(
    [52 * HOUR, 3 * HOUR + 5 * MINUTE, 9_800].map((left) => formatClock(left, true)),
    ["2\u00a0d\u00a04\u00a0h", "3\u00a0h\u00a05\u00a0m", "0:09"],
  );
});

test("time in words has its two largest units", () => {
  assert.equal(timeInWords(299 * SECOND), "4 minutes 59 seconds");
  assert.equal(timeInWords(25 * HOUR + MINUTE), "1 day 1 hour");
  assert.equal(timeInWords(400), "no time");
  assert.equal(
    clockInWords({ left: 20 * SECOND, periods: 3, main: true }, BYOYOMI),
    "20 seconds, then 3 periods of 30 seconds",
  );
  assert.equal(clockInWords({ left: 20 * SECOND, periods: 1, main: false }, BYOYOMI), "20 seconds, the last period");
});

test("slow clocks update every minute while hours are left", () => {
  const slow = gameOf(stateOf("plan"));
  const start = slow.view.clock?.since ?? 0;
  const read = readClock(slow.view, slow.match.time_control, "white", start + 30_000);
  assert.deepEqual([read?.text, read?.changesIn], ["2\u00a0d\u00a023\u00a0h", 30_001]);
});
