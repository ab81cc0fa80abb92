/** A tree of lines in an address, and back. */

import assert from "node:assert/strict";
import { test } from "node:test";
import * as tree from "../../../static/analysis/tree.js";
import { addVariations, formatQuery, parseMainLine } from "../../../static/analysis/url.js";

const MAX_MOVES = 400;

/** @param {string} query */
function read(query) {
  const parameters = new URLSearchParams(query);
  const top = tree.createRoot();
  tree.addLine(top, parseMainLine(parameters), MAX_MOVES);
  return { top, at: addVariations(top, parameters, MAX_MOVES) };
}

/** @param {string} query @returns {string | null} */
function again(query) {
  const { top, at } = read(query);
  return formatQuery(top, at ?? top, {});
}

test("queries round-trip", () => {
  for (const query of [
    "",
    "moves=g8,h7,i7&at=2",
    "moves=g8,h7,i7&v=0.e5&v=1.e4,d5&at=2-1",
    "moves=g8,h7&v=1.e4,d5,i7&v=1-1.g5&at=1-3",
    "moves=c3xa1xc1,!d4:a4,white-resigns,red-timeout,a1&v=2b.b1&at=2c",
    "moves=white-resigns,g8&at=0b",
  ]) {
    assert.equal(again(query), query);
  }
});

test("a position has the number of its last move or forced pass", () => {
  const { top } = read("moves=g8,h7,i7");
  const [first, second, third] = tree.pathTo(tree.lineEnd(top));
  assert(first && second && third);
  const turn = /** @type {import("../../../static/protocol.js").TurnView} */ ({});
  second.turns = [turn, turn]; // a move, and the pass that it forces
  assert.equal(formatQuery(top, second, {}), "moves=g8,h7,i7&at=3");
  assert.equal(formatQuery(top, third, {}), "moves=g8,h7,i7&at=4");
  assert.equal(addVariations(top, new URLSearchParams("at=4"), MAX_MOVES), third);
});

test("options go first, and the start is not named", () => {
  const { top } = read("moves=g8");
  assert.equal(formatQuery(top, top, { goal: "a row" }), "goal=a%20row&moves=g8");
});

test("moves of the match are omitted, and variations refer to them", () => {
  const { top } = read("moves=g8,h7,i7");
  for (const node of tree.pathTo(tree.lineEnd(top))) node.inMatch = true;
  const [, second] = tree.pathTo(tree.lineEnd(top));
  assert(second);
  const better = tree.addLine(second, ["e7", "e8"], MAX_MOVES);
  assert.equal(formatQuery(top, better, {}), "v=2.e7,e8&at=1-2");
});

test("unknown origins and invalid moves are ignored", () => {
  const { top, at } = read("moves=g8,h7&v=7.e4&v=1.d5,<b>,d6&at=2-1");
  assert.equal(tree.countMoves(top), 3);
  assert.equal(at?.move, "d5");
  assert.equal(read("moves=g8&at=5").at, null);
  assert.deepEqual(parseMainLine(new URLSearchParams("moves=G8,h7,,i7")), ["g8", "h7"]);
});

test("a too long query is null", () => {
  const top = tree.createRoot();
  for (let number = 0; number < 300; number += 1) tree.addLine(top, [`move-number-${number}-of-many`], MAX_MOVES);
  assert.equal(formatQuery(top, top, {}), null);
});
