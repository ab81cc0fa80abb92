/** The tree of variations: growing, walking, promoting, removing. */

/** @import {Node} from "../../../static/analysis/tree.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { nodeForKey } from "../../../static/analysis/move_list.js";
import * as tree from "../../../static/analysis/tree.js";
import { gameOf, stateOf } from "../support/match.js";

const MAX_MOVES = 20;

/** A main line a b c d, with x y instead of b, and z instead of y. */
function planted() {
  const top = tree.createRoot();
  const end = tree.addLine(top, ["a", "b", "c", "d"], MAX_MOVES);
  const [a, b, c] = /** @type {[Node, Node, Node]} */ (tree.pathTo(end));
  const y = tree.addLine(a, ["x", "y"], MAX_MOVES);
  const x = /** @type {Node} */ (y.parent);
  const z = /** @type {Node} */ (tree.addMove(x, "z", MAX_MOVES));
  return { top, a, b, c, end, x, y, z };
}

test("a known move is reused, a new one is a variation", () => {
  const { top, a, b, x } = planted();
  assert.equal(tree.addMove(top, "a", MAX_MOVES), a);
  assert.deepEqual(a.children, [b, x]);
  assert.deepEqual(tree.movesTo(x), ["a", "x"]);
  assert.equal(tree.countMoves(top), 7);
});

test("a tree has a maximum number of moves", () => {
  const top = tree.createRoot();
  const line = Array.from({ length: MAX_MOVES + 5 }, (_, index) => `m${index}`);
  const end = tree.addLine(top, line, MAX_MOVES);
  assert.equal(tree.pathTo(end).length, MAX_MOVES);
  assert.equal(tree.addMove(end, "more", MAX_MOVES), null);
});

test("navigation along the line and between variations", () => {
  const { top, a, b, end, x, y, z } = planted();
  assert.equal(tree.lineEnd(top), end);
  assert.equal(tree.lineEnd(x), y);
  assert.equal(tree.rootOf(z), top);
  assert.equal(tree.sibling(b, 1), x);
  assert.equal(tree.sibling(x, 1), x);
  assert.equal(nodeForKey(b, "ArrowLeft"), a);
  assert.equal(nodeForKey(a, "ArrowRight"), b);
  assert.equal(nodeForKey(b, "ArrowDown"), x);
  assert.equal(nodeForKey(z, "ArrowUp"), y);
  assert.equal(nodeForKey(z, "Home"), top);
  assert.equal(nodeForKey(b, "End"), end);
  assert.equal(nodeForKey(end, "."), end);
  assert.equal(nodeForKey(end, "Enter"), null);
});

test("a variation is promoted above its line", () => {
  const { a, b, x, y, z } = planted();
  assert.equal(tree.promotableBranch(b), null);
  assert.equal(tree.promotableBranch(z), z, "the nearest branch first");
  tree.promote(z);
  assert.deepEqual(x.children, [z, y]);
  assert.equal(tree.promotableBranch(z), x);
  tree.promote(z);
  assert.deepEqual(a.children, [x, b]);
});

test("moves of the match stay first and cannot be removed", () => {
  const { top, a, b, end, x } = planted();
  for (const node of tree.pathTo(end)) node.inMatch = true;
  assert.equal(tree.promotableBranch(x), null, "the first variation is as far in front as it can be");
  const w = /** @type {Node} */ (tree.addMove(a, "w", MAX_MOVES));
  assert.equal(tree.promotableBranch(w), w);
  tree.promote(w);
  assert.deepEqual(a.children, [b, w, x]);
  assert.equal(tree.canRemove(b), false);
  assert.equal(tree.canRemove(top), false);
  assert.equal(tree.canRemove(x), true);
});

test("removing deletes the whole branch", () => {
  const { top, a, b, x } = planted();
  assert.equal(tree.remove(x), a);
  assert.deepEqual(a.children, [b]);
  assert.equal(tree.remove(top), top);
});

test("the turns of a line are known once all moves are loaded", () => {
  const { top, a, b, end } = planted();
  const turns = gameOf(stateOf("forced_pass")).turns;
  assert.deepEqual(tree.turnsTo(top), []);
  assert.equal(tree.turnsTo(b), null);
  a.turns = turns.slice(0, 1);
  b.turns = turns.slice(5, 7); // a move, and the pass that it forced
  assert.equal(tree.turnsTo(b)?.length, 3);
  for (const node of tree.pathTo(end)) node.inMatch = true;
  assert.equal(tree.matchPly(b), 3);
  assert.equal(tree.matchPly(end), 5, "unknown moves count as one turn");
  assert.equal(tree.matchNodeAt(top, 2), b);
  assert.equal(tree.matchNodeAt(top, 0), top);
  assert.equal(tree.matchNodeAt(top, 99), end);
});
