/** Results of games in words. */

/** @import {Result} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { finalScore, resultReason } from "../../../static/view/result.js";
import { gameOf, stateOf, withView } from "../support/match.js";

const macbeth = gameOf(stateOf("macbeth"));
const moxie = gameOf(stateOf("chain"));

/** @param {Partial<Result>} result @param {typeof macbeth} [game] */
function reason(result, game = macbeth) {
  return resultReason({ reason: "finished", winners: [], departed: {}, ending: null, goal: [], ...result }, game);
}

test("a resignation names who resigned", () => {
  assert(macbeth.view.result);
  assert.equal(resultReason(macbeth.view.result, macbeth), "White resigned");
});

test("leavers are grouped by how they left", () => {
  assert.equal(
    reason({ reason: "resigned", departed: { white: "resigned", red: "resigned" } }),
    "White and Red resigned",
  );
  assert.equal(
    reason({ reason: "time", departed: { white: "resigned", red: "time" } }),
    "White resigned and Red ran out of time",
  );
});

test("the endings of play", () => {
  assert.equal(reason({ ending: "full" }), "The board is full");
  assert.equal(reason({ ending: "no-moves" }), "Nobody can place another stone");
  assert.equal(reason({ ending: "no-moves" }, moxie), "No move is possible");
  assert.equal(reason({ ending: "passes" }), "Both passed");
  assert.equal(reason({ ending: "repetition" }), "The same position for the third time");
  assert.equal(reason({ ending: "goal", goal: ["a1", "a2"] }, moxie), "Row: a1 and a2");
  assert.equal(reason({ ending: "full", departed: { red: "absent" } }), "The board is full. Red was away");
});

test("captures name who has the most", () => {
  const game = gameOf(withView(stateOf("chain"), { score: { white: 2, black: 6 } }));
  assert.equal(reason({ ending: "captures" }, game), "Black has captured 6 stones");
});

test("endings by agreement or absence", () => {
  assert.equal(reason({ reason: "agreed" }), "Agreed");
  assert.equal(reason({ reason: "aborted" }), "Nothing is counted");
  assert.equal(reason({ reason: "shared" }), "A player was away for long");
});

test("the last count", () => {
  assert.equal(finalScore(macbeth), "Black 5, White 2");
  assert.equal(finalScore(moxie), "Captured: White 0, Black 0");
});
