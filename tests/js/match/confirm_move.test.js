/** The number of presses that a move needs. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { confirmSetting } from "../../../static/match/confirm_move.js";
import { stateOf } from "../support/match.js";
import { useStorage } from "../support/storage.js";

/** @type {Map<string, string>} */
let stored = new Map();
beforeEach(() => {
  stored = useStorage();
});

const [LIVE, SLOW, UNTIMED] = [stateOf("macbeth", 4), stateOf("plan", 3), stateOf("chain")];

for (const [choices, presses] of /** @type {const} */ ([
  [{}, ["usual", "usual", "usual"]],
  [{ confirm_fast: "twice" }, ["twice", "usual", "usual"]],
  [{ confirm_slow: "once" }, ["usual", "once", "once"]],
])) {
  test(`live games have a choice of their own: ${JSON.stringify(choices)}`, () => {
    stored.set("birnam.settings", JSON.stringify(choices));
    assert.deepEqual([LIVE, SLOW, UNTIMED].map(confirmSetting), presses);
  });
}
