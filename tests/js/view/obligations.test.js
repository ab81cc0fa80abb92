/** Obligations of a player, and reasons for refused presses. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { reduce, START } from "../../../static/match/state.js";
import {
  goalName,
  mandatoryCenter,
  mandatoryJumpers,
  obligationText,
  refusalText,
} from "../../../static/view/obligations.js";
import { gameOf, seenBy, stateOf, withView } from "../support/match.js";

test("a player who can jump must, and may be allowed to sacrifice", () => {
  assert.deepEqual(mandatoryJumpers(stateOf("chain")), ["c3", "d1"]);
  assert.equal(obligationText(stateOf("chain")), "You can jump, so you must");
  assert.equal(obligationText(stateOf("sacrifice")), "You can jump, so you must, or sacrifice a stone");
  assert.equal(obligationText(seenBy(stateOf("chain"), "black")), "", "it is not Black's turn");
});

test("decisive moves are an exception, and only a few are named", () => {
  const exceptions = ["a1", "b1", "c1", "d1", "a2"];
  const obligations = [{ kind: /** @type {const} */ ("jump"), cells: ["c3"], exceptions }];
  const state = withView(stateOf("chain"), { obligations });
  assert.equal(obligationText(state), "You can jump, so you must, or play what decides: a1, b1, c1 and 2 more");
});

test("the center must be taken when nothing can be captured", () => {
  const obligations = [{ kind: /** @type {const} */ ("center"), cells: ["f6"], exceptions: [] }];
  const state = withView(stateOf("macbeth", 4), { obligations });
  assert.equal(mandatoryCenter(state), "f6");
  assert.equal(obligationText(state), "No capture is possible: the center must be taken");
  assert.equal(refusalText(state, "a1"), "No capture is possible: the center, f6, must be taken");
});

test("a standing goal is announced to both sides", () => {
  const last = [{ kind: /** @type {const} */ ("last-chance"), cells: [], exceptions: [] }];
  const state = withView(stateOf("chain"), { built: ["a1"], obligations: last });
  assert.equal(obligationText(state), "Last chance: break the row");
  assert.equal(obligationText(seenBy(state, "black")), "The row wins, unless White breaks it now");
  assert.equal(obligationText(withView(state, { obligations: [] })), "The row stands, but does not win yet");
  assert.equal(goalName(gameOf(state).match), "row");
});

test("no duty without a running game", () => {
  assert.equal(obligationText(START), "");
  assert.equal(obligationText(withView(stateOf("chain"), { paused: "agreed" })), "");
  assert.equal(obligationText(stateOf("macbeth")), "");
});

test("an objection names the first thing in the way", () => {
  assert.equal(refusalText(START, "a1"), null);
  assert.equal(refusalText(stateOf("macbeth", 1), "g8"), "The game begins when everybody has sat down");
  assert.equal(refusalText(stateOf("macbeth"), "g8"), "The game is over");
  assert.equal(refusalText(stateOf("macbeth", 12), "h7"), "The game is paused. Go on with it first");
  assert.equal(refusalText(stateOf("macbeth", 3), "h7"), "It is not your turn");
  assert.equal(refusalText(seenBy(stateOf("macbeth", 3)), "h7"), null, "spectators press for nothing");
  assert.equal(refusalText(stateOf("three_players", 3), "g8"), "It is Black’s turn");
  const looking = reduce(stateOf("macbeth", 4), { t: "ply-viewed", ply: 0 });
  assert.equal(refusalText(looking, "g8"), "You look at an earlier move. Return to now to play");
  const left = seenBy(stateOf("three_players", 10), "red");
  assert.equal(refusalText(left, "g4"), "You have resigned");
});

test("on the own turn an objection is about the cell", () => {
  const mine = stateOf("macbeth", 4);
  assert.equal(refusalText(mine, "g8"), "g8 is taken");
  assert.equal(refusalText(mine, "f11"), "No capture at f11");
  const chain = stateOf("chain");
  assert.equal(refusalText(chain, "a4"), "You can jump, so you must: with c3 and d1");
  const picked = reduce(chain, { t: "cell-picked", cell: "c3" });
  assert.equal(refusalText(picked, "d4"), "c3 does not reach d4. Press c3 again to take it back");
  const giving = reduce(stateOf("sacrifice"), { t: "sacrifice-toggled", sacrificing: true });
  assert.equal(refusalText(giving, "c4"), "First pick the stone of yours to give");
});
