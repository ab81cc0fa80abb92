/** The next match where it is the player's turn. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { nextMatchIndex } from "../../../static/account/my_turns.js";

const CARDS = [{ id: "one" }, { id: "two" }, { id: "three" }];

test("from elsewhere to the match that has waited longest", () => {
  assert.equal(nextMatchIndex(CARDS, ""), 0);
});

test("from a match to the one after it, round and round", () => {
  assert.equal(nextMatchIndex(CARDS, "one"), 1);
  assert.equal(nextMatchIndex(CARDS, "three"), 0);
});

test("from the only one there is nowhere to go", () => {
  assert.equal(nextMatchIndex([{ id: "one" }], "one"), -1);
  assert.equal(nextMatchIndex([], ""), -1);
});
