/** Matches in which moves can be planned. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { canPlan } from "../../../static/planning/plan.js";
import { seenBy, stateOf } from "../support/match.js";

test("plans are for correspondence games, and for their players", () => {
  assert.equal(canPlan(stateOf("plan", 3)), true);
  assert.equal(canPlan(seenBy(stateOf("plan", 3))), false);
  assert.equal(canPlan(stateOf("macbeth", 3)), false, "a live game has premoves");
  assert.equal(canPlan(stateOf("macbeth")), false);
  const state = stateOf("plan", 3);
  assert(state.presence);
  const seats = state.presence.seats.map((one) => (one.color === "white" ? { ...one, computer: 3 } : one));
  assert.equal(canPlan({ ...state, presence: { ...state.presence, seats } }), false, "a computer answers at once");
});
