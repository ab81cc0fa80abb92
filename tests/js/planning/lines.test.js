/** Lines of conditional moves, and those that a new line replaces. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { addLine, removeLine, sameLines, startsWith } from "../../../static/planning/lines.js";

const LINES = [
  ["h7", "i7"],
  ["h7", "i7", "e4", "e7"],
  ["d5", "d6"],
];

test("a longer line replaces the one that it continues", () => {
  assert.deepEqual(addLine([["h7", "i7"]], ["h7", "i7", "e4", "e7"]), [["h7", "i7", "e4", "e7"]]);
});

test("a line that begins a longer one changes nothing", () => {
  const lines = [["h7", "i7", "e4", "e7"]];
  assert.equal(addLine(lines, ["h7", "i7"]), lines);
});

test("another answer to the same moves replaces the first and its continuations", () => {
  assert.deepEqual(addLine(LINES, ["h7", "g5"]), [
    ["d5", "d6"],
    ["h7", "g5"],
  ]);
});

test("answers to other moves stay, in order", () => {
  assert.deepEqual(addLine([["h7", "i7"]], ["d5", "d6"]), [
    ["d5", "d6"],
    ["h7", "i7"],
  ]);
});

test("one line is removed", () => {
  assert.deepEqual(removeLine(LINES, ["h7", "i7"]), LINES.slice(1));
});

test("lines are compared by their moves", () => {
  assert.equal(startsWith(["h7", "i7"], ["h7"]), true);
  assert.equal(startsWith(["h7"], ["h7", "i7"]), false);
  assert.equal(sameLines(LINES, structuredClone(LINES)), true);
  assert.equal(sameLines(LINES, LINES.slice(1)), false);
});
