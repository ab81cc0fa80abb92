/** Texts and the legal moves that they mean. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { cellsOf, moveWithCells, typedMove } from "../../../static/match/typed_move.js";
import { gameOf, stateOf } from "../support/match.js";

const macbeth = gameOf(stateOf("macbeth", 4)).view.legal;
const chain = gameOf(stateOf("chain")).view.legal;
const circles = gameOf(stateOf("sacrifice")).view.legal;

test("every legal move is found by its notation, in any case", () => {
  for (const legal of [macbeth, chain, circles]) {
    for (const { move } of legal) {
      assert.equal(typedMove(legal, move)?.move, move);
      assert.equal(typedMove(legal, ` ${move.toUpperCase()} `)?.move, move);
    }
  }
});

test("signs can be left out, and other dashes and wide letters are read", () => {
  assert.equal(typedMove(chain, "d1d3")?.move, "d1xd3");
  assert.equal(typedMove(chain, "D1 × D3")?.move, "d1xd3");
  assert.equal(typedMove(macbeth, "ｉ７")?.move, "i7");
});

test("other texts mean no move", () => {
  for (const text of ["", "a1", "z9", "i", "7i", "i7 please", "pass", "constructor"]) {
    assert.equal(typedMove(macbeth, text), null, text);
  }
});

test("a move is found by its cells", () => {
  assert.equal(moveWithCells(macbeth, ["i7"])?.move, "i7");
  assert.equal(moveWithCells(macbeth, ["a1"]), null);
});

test("a chain is found by its two ends if there is only one", () => {
  assert.equal(moveWithCells(chain, ["c3", "a3"])?.move, "c3xa1xa3");
  assert.equal(moveWithCells(chain, ["d1", "d3"])?.move, "d1xd3");
  assert.equal(moveWithCells(circles, ["d4", "d4"]), null, "two ways round");
  assert.equal(moveWithCells(circles, ["d4", "a3"]), null, "a sacrifice is never meant");
});

test("the cells of a text are read only if it is a move", () => {
  assert.deepEqual(cellsOf("!A1:b2-C3"), ["a1", "b2", "c3"]);
  assert.deepEqual(cellsOf("g8 g9"), ["g8", "g9"]);
  assert.deepEqual(cellsOf("g8?"), []);
});
