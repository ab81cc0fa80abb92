/** The next match where it is the player's turn. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { nextMatchIndex } from "../../../static/account/my_turns.js";

const CARDS = [{ id: "one" }, { id: "two" }, { id: "three" }];

test("elsewhere, the next match is the most urgent", () => {
  assert.equal(nextMatchIndex(CARDS, ""), 0);
});

test("in a match, the next one follows cyclically", () => {
  assert.equal(nextMatchIndex(CARDS, "one"), 1);
  assert.equal(nextMatchIndex(CARDS, "three"), 0);
});

test("the only match has no next one", () => {
  assert.equal(nextMatchIndex([{ id: "one" }], "one"), -1);
  assert.equal(nextMatchIndex([], ""), -1);
});
