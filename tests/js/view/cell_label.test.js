/** Texts for screen readers: cells and positions. */

/** @import {Hint} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { reduce } from "../../../static/match/state.js";
import { cellLabel } from "../../../static/view/cell_label.js";
import { hintValue } from "../../../static/view/hint_values.js";
import { reachableCellAt, shownPosition } from "../../../static/view/position.js";
import { positionHint, positionScore, turnsText } from "../../../static/view/position_text.js";
import { gameOf, stateOf, withView } from "../support/match.js";

/** @param {ReturnType<typeof stateOf>} state @param {string} cell */
function said(state, cell) {
  const scene = shownPosition(state);
  assert(scene);
  return cellLabel(state, scene, cell, reachableCellAt(state, cell));
}

test("a legal cell says what would turn", () => {
  const state = stateOf("macbeth", 4);
  assert.equal(said(state, "g5"), "g5, empty, legal, turns 2 stones");
  assert.equal(said(state, "h7"), "h7, white stone, last move");
  assert.equal(said(state, "f11"), "f11, empty");
});

test("neutral stones are told apart", () => {
  assert.equal(said(stateOf("forced_pass", 7), "c4"), "c4, empty, legal, turns 1 stone to neutral");
});

test("a chain says what can move, what is picked and what would be captured", () => {
  const state = stateOf("chain");
  assert.equal(said(state, "c3"), "c3, white stone, can jump");
  const picked = reduce(state, { t: "cell-picked", cell: "c3" });
  assert.equal(said(picked, "c3"), "c3, white stone, picked");
  assert.equal(said(picked, "a1"), "a1, empty, legal, captures b2");
});

test("a sacrifice says what can be given and what was given", () => {
  const giving = reduce(stateOf("sacrifice"), { t: "sacrifice-toggled", sacrificing: true });
  assert.equal(said(giving, "d4"), "d4, white stone, can be given");
  const given = reduce(giving, { t: "cell-picked", cell: "d4" });
  assert.match(said(given, "d4"), /^d4, white stone, given away/);
});

test("a hint is read with its cell", () => {
  /** @type {Hint} */
  const best = { move: "g5", chance: 0.62, margin: null, distance: null, exact: false, best: true };
  const state = reduce(stateOf("macbeth", 4), { t: "hints-changed", hints: [best] });
  assert.equal(said(state, "g5"), "g5, empty, legal, turns 2 stones, hint: wins about 62 in 100, the best");
  assert.equal(hintValue(state, "i7"), null);
  const short = (/** @type {Partial<Hint>} */ change) =>
    hintValue({ ...state, hints: [{ ...best, exact: true, ...change }] }, "g5")?.short;
  assert.deepEqual(
    [
      short({ margin: 6 }),
      short({ margin: -2 }),
      short({ margin: 0 }),
      short({ chance: 1, distance: 5 }),
      short({ chance: 0.5 }),
    ],
    ["+6", "−2", "=", "win 5", "="],
  );
});

test("a position says who moves, and where if there are few cells", () => {
  assert.equal(positionHint(stateOf("macbeth", 4)), "Black to move: i7, g5, e7 and d5.");
  assert.equal(positionHint(stateOf("chain")), "White to move: c3 and d1. You can jump, so you must.");
  assert.equal(positionHint(stateOf("macbeth")), "The game is over.");
  const aimed = reduce(stateOf("macbeth", 4), { t: "hovered", cell: "g5" });
  assert.equal(positionHint(aimed), "g5 would turn 2: g6 and f5. Press it to play.");
  const picked = reduce(stateOf("chain"), { t: "cell-picked", cell: "c3" });
  assert.equal(positionHint(picked), "c3 picked: 1 place to go: jump to a1 capturing b2.");
});

test("news are the turns since then, and the result", () => {
  const game = gameOf(stateOf("macbeth"));
  assert.equal(turnsText(game, 0), "Black: g8, turns 1. Black wins. White resigned.");
  assert.equal(turnsText(gameOf(stateOf("macbeth", 2)), 0), "The start.");
  assert.equal(
    turnsText(gameOf(stateOf("forced_pass")), 5),
    "White: c4, turns 1 neutral. Black passes: nothing to capture.",
  );
});

test("the count of stones, or of captures and reserves", () => {
  assert.equal(positionScore(stateOf("macbeth", 4)), "Black 4, White 4");
  const state = withView(stateOf("chain"), { score: { white: 1 } });
  assert.equal(positionScore(state), "Captured: White 1, Black 0. In reserve: White 5, Black 4");
});
