/** Moves in words. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../../static/browser/messages.js";
import { reduce } from "../../../../static/match/state.js";
import * as moves from "../../../../static/view/position/moves.js";
import { reachableCellAt, reachableCells } from "../../../../static/view/position/position.js";
import { gameOf, legalMove, stateOf } from "../../support/match.js";

/** @param {Parameters<typeof stateOf>} of @param {string} cell */
function promise(of, cell) {
  const reach = reachableCellAt(stateOf(...of), cell);
  assert(reach);
  return moves.previewText(reach);
}

test("the gain of a move as short text", () => {
  assert.equal(moves.gainText(legalMove(stateOf("macbeth", 4), "g5")), "+2");
  assert.equal(moves.gainText(legalMove(stateOf("forced_pass", 7), "c4")), "+1 neutral");
  assert.equal(moves.gainText(legalMove(stateOf("chain"), "c3xa1xc1")), "+2");
  assert.equal(moves.gainText(legalMove(stateOf("sacrifice"), "!d4:a4")), "");
});

test("neutral stones are named first, and the others as one's own", () => {
  const ray = { start: "a1", to: "a4" };
  const rays = [
    { ...ray, cells: ["a2"], becomes: /** @type {const} */ ("black") },
    { ...ray, cells: ["a3", "b3"], becomes: /** @type {const} */ ("neutral") },
  ];
  assert.deepEqual(
    moves.groupCaptures(rays).map(({ becomes }) => becomes),
    ["neutral", "black"],
  );
  const move = { ...legalMove(stateOf("macbeth", 4), "g5"), rays };
  assert.equal(moves.gainText(move), "+2 neutral, +1 yours");
  assert.equal(
    moves.previewText({ path: ["a1"], moves: [move], move, rays }),
    "a1 would turn 2 neutral: a3 and b3; 1 yours: a2",
  );
});

test("a preview names turned and captured stones", () => {
  assert.equal(promise(["macbeth", 4], "g5"), "g5 would turn 2: g6 and f5");
  assert.equal(promise(["forced_pass", 7], "c4"), "c4 would turn 1 neutral: d5");
  const chain = ["c3", "a1"].reduce((state, cell) => reduce(state, { t: "cell-picked", cell }), stateOf("chain"));
  const reach = reachableCellAt(chain, "c1");
  assert(reach);
  assert.equal(moves.previewText(reach), "c3 to a1 to c1 would capture b2 and b1");
  const given = reduce(reduce(stateOf("sacrifice"), { t: "sacrifice-toggled", sacrificing: true }), {
    t: "cell-picked",
    cell: "d4",
  });
  const drop = reachableCellAt(given, "a3");
  assert(drop);
  assert.equal(moves.previewText(drop), "d4 sacrificed, then a3");
});

test("turns in words have color and effect", () => {
  const spoken = (/** @type {Parameters<typeof stateOf>} */ ...of) => gameOf(stateOf(...of)).turns.map(moves.turnText);
  assert.deepEqual(spoken("macbeth", 4), ["Black: g8, turns 1.", "White: h7, turns 1."]);
  assert.deepEqual(spoken("forced_pass").slice(-2), [
    "White: c4, turns 1 neutral.",
    "Black passes: nothing to capture.",
  ]);
  assert.equal(spoken("chain")[4], "White: a4 to b4.");
});

test("a pass has a reason only if it was forced", () => {
  const turn = gameOf(stateOf("forced_pass")).turns.at(-1);
  assert(turn);
  assert.equal(moves.passText(turn), "Black passes: nothing to capture");
  assert.equal(moves.passReason(turn), "nothing to capture");
  assert.equal(moves.passText({ ...turn, forced: null }), "Black passes");
});

test("the text of a picked stone lists destinations", () => {
  const state = reduce(stateOf("chain"), { t: "cell-picked", cell: "c3" });
  assert.equal(
    moves.pickedText(["c3"], reachableCells(state)),
    t("moves.picked.ways", { cell: "c3", count: 1, ways: "jump to a1 capturing b2" }),
  );
});
