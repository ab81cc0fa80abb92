/** The next match where it is the player's turn. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { nextOf } from "../../../static/account/my_turns.js";

const CARDS = [{ id: "one" }, { id: "two" }, { id: "three" }];

test("from elsewhere to the match that has waited longest", () => {
  assert.equal(nextOf(CARDS, ""), 0);
});

test("from a match to the one after it, round and round", () => {
  assert.equal(nextOf(CARDS, "one"), 1);
  assert.equal(nextOf(CARDS, "three"), 0);
});

test("from the only one there is nowhere to go", () => {
  assert.equal(nextOf([{ id: "one" }], "one"), -1);
  assert.equal(nextOf([], ""), -1);
});
