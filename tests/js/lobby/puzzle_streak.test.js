/** Solved puzzles, and days in a row. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { addSolved, loadStreak, recordSolved, streakText } from "../../../static/lobby/puzzle_streak.js";
import { useStorage } from "../support/storage.js";

beforeEach(() => void useStorage());

test("consecutive days count, and a missed day restarts the streak", () => {
  assert.equal(recordSolved("one", "2026-02-28").days, 1);
  assert.equal(recordSolved("two", "2026-03-01").days, 2);
  assert.equal(recordSolved("two", "2026-03-01").days, 2, "twice on a day");
  assert.equal(recordSolved("three", "2026-03-04").days, 1);
  assert.deepEqual(loadStreak().solved, ["one", "two", "three"]);
});

test("other puzzles do not change the streak", () => {
  recordSolved("one", null);
  assert.deepEqual(loadStreak(), { solved: ["one"], last: "", days: 0 });
});

test("the streak as text", () => {
  assert.equal(streakText(loadStreak(), "2026-03-01"), "");
  recordSolved("one", "2026-02-28");
  const two = recordSolved("two", "2026-03-01");
  assert.equal(streakText(two, "2026-03-02"), "2 days in a row. 2 puzzles solved.");
  assert.equal(streakText(two, "2026-03-05"), "2 puzzles solved.");
});

test("what was solved in other browsers is added", () => {
  recordSolved("one", "2026-03-01");
  const all = addSolved({ solved: ["zero", "one"], last: "2026-03-01", days: 3 });
  assert.deepEqual(all, { solved: ["zero", "one"], last: "2026-03-01", days: 3 });
  addSolved({ solved: [], last: "2026-02-01", days: 9 });
  assert.deepEqual(loadStreak(), all);
});
