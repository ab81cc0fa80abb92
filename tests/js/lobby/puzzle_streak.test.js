/** Solved puzzles, and days in a row. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { praise, solved, streak } from "../../../static/lobby/puzzle_streak.js";
import { useStorage } from "../support/storage.js";

beforeEach(() => void useStorage());

test("days in a row count, a missed day begins anew", () => {
  assert.equal(solved("one", "2026-02-28").days, 1);
  assert.equal(solved("two", "2026-03-01").days, 2);
  assert.equal(solved("two", "2026-03-01").days, 2, "twice on a day");
  assert.equal(solved("three", "2026-03-04").days, 1);
  assert.deepEqual(streak().solved, ["one", "two", "three"]);
});

test("other puzzles count without a day", () => {
  solved("one", null);
  assert.deepEqual(streak(), { solved: ["one"], last: "", days: 0 });
});

test("the sentence about it", () => {
  assert.equal(praise(streak(), "2026-03-01"), "");
  solved("one", "2026-02-28");
  const two = solved("two", "2026-03-01");
  assert.equal(praise(two, "2026-03-02"), "2 days in a row. 2 puzzles solved on this device.");
  assert.equal(praise(two, "2026-03-05"), "2 puzzles solved on this device.");
});
