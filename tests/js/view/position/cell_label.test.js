/** Texts for screen readers: cells and positions. */

/** @import {Hint} from "../../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../../static/browser/messages.js";
import { reduce } from "../../../../static/match/state.js";
import { cellLabel } from "../../../../static/view/position/cell_label.js";
import { hintValue } from "../../../../static/view/position/hint_values.js";
import { reachableCellAt, shownPosition } from "../../../../static/view/position/position.js";
import { positionHint, positionScore, turnsText } from "../../../../static/view/position/position_text.js";
import { gameOf, stateOf, withView } from "../../support/match.js";

/** @param {ReturnType<typeof stateOf>} state @param {string} cell */
function said(state, cell) {
  const scene = shownPosition(state);
  assert(scene);
  return cellLabel(state, scene, cell, reachableCellAt(state, cell));
}

test("the label of a legal cell names captures", () => {
  const state = stateOf("macbeth", 4);
  assert.equal(said(state, "g5"), "g5, empty, legal, turns 2 stones");
  assert.equal(said(state, "h7"), "h7, white stone, last move");
  assert.equal(said(state, "f11"), "f11, empty");
});

test("neutral stones are counted separately", () => {
  assert.equal(said(stateOf("forced_pass", 7), "c4"), "c4, empty, legal, turns 1 stone to neutral");
});

test("labels of a chain: movable, picked and captured stones", () => {
  const state = stateOf("chain");
  assert.equal(said(state, "c3"), "c3, white stone, can jump");
  const picked = reduce(state, { t: "cell-picked", cell: "c3" });
  assert.equal(said(picked, "c3"), "c3, white stone, picked up");
  assert.equal(said(picked, "a1"), "a1, empty, legal, captures b2");
});

test("labels of a sacrifice", () => {
  const giving = reduce(stateOf("sacrifice"), { t: "sacrifice-toggled", sacrificing: true });
  assert.equal(said(giving, "d4"), "d4, white stone, can be sacrificed");
  const given = reduce(giving, { t: "cell-picked", cell: "d4" });
  assert.match(said(given, "d4"), /^d4, white stone, sacrificed/);
});

test("the label includes the hint", () => {
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

test("estimates are compared with the best move", () => {
  const estimate = { margin: null, distance: null, exact: false, best: false };
  const hints = [
    { ...estimate, move: "g5", chance: 0.274, best: true },
    { ...estimate, move: "e7", chance: 0.271 },
    { ...estimate, move: "d5", chance: 0.23 },
  ];
  const state = reduce(stateOf("macbeth", 4), { t: "hints-changed", hints });
  assert.deepEqual(
    ["g5", "e7", "d5"].map((cell) => hintValue(state, cell)?.short),
    ["✓", "✓", "−4%"],
  );
});

test("the hint names the mover, and the cells if there are few", () => {
  assert.equal(positionHint(stateOf("macbeth", 4), true), "Black to move: i7, g5, e7 and d5.");
  assert.equal(positionHint(stateOf("macbeth", 4)), "Black to move.");
  assert.equal(positionHint(stateOf("chain"), true), "White to move: c3 and d1. You must jump.");
  assert.equal(positionHint(stateOf("macbeth")), "The game is over.");
  const aimed = reduce(stateOf("macbeth", 4), { t: "hovered", cell: "g5" });
  assert.equal(positionHint(aimed), t("position.press", { move: "g5 would turn 2: g6 and f5" }));
  const picked = reduce(stateOf("chain"), { t: "cell-picked", cell: "c3" });
  assert.equal(
    positionHint(picked),
    t("moves.picked.ways", { cell: "c3", count: 1, ways: "jump to a1 capturing b2." }),
  );
});

test("texts of turns include the result", () => {
  const game = gameOf(stateOf("macbeth"));
  assert.equal(turnsText(game, 0), "Black: g8, turns 1. Black won. White resigned.");
  assert.equal(turnsText(gameOf(stateOf("macbeth", 2)), 0), t("position.start"));
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
