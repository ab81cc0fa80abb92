/** Cells that a hand can touch next, read from the legal moves. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { capturedSoFar, nextCells } from "../../../../static/view/position/move_paths.js";
import { gameOf, stateOf } from "../../support/match.js";

const chain = gameOf(stateOf("chain")).view.legal;
const sacrifice = gameOf(stateOf("sacrifice")).view.legal;

test("without input the first cells are reachable; a complete move has one cell", () => {
  const next = nextCells(chain, { path: [], sacrificing: false });
  assert.deepEqual([...next.keys()], ["c3", "d1"]);
  assert.equal(next.get("c3")?.move, null);
  assert.equal(next.get("c3")?.moves.length, 2);
});

test("an unfinished chain shows what it has captured so far", () => {
  const next = nextCells(chain, { path: ["c3"], sacrificing: false });
  const reach = next.get("a1");
  assert.equal(reach?.move, null);
  assert.deepEqual(reach?.path, ["c3", "a1"]);
  assert.deepEqual(
    reach?.rays.map(({ cells }) => cells),
    [["b2"]],
  );
  assert.deepEqual(
    capturedSoFar(chain, { path: ["c3", "a1"], sacrificing: false }).map(({ cells }) => cells),
    [["b2"]],
  );
});

test("a finished chain has the rays of its move", () => {
  const reach = nextCells(chain, { path: ["c3", "a1"], sacrificing: false }).get("a3");
  assert.equal(reach?.move?.move, "c3xa1xa3");
  assert.equal(reach?.rays.length, 2);
});

test("a chain may return to its first cell", () => {
  const reach = nextCells(sacrifice, { path: ["d4", "b4", "d2"], sacrificing: false }).get("d4");
  assert.equal(reach?.move?.move, "d4xb4xd2xd4");
});

test("sacrifices are separate from other moves", () => {
  assert.equal(nextCells(sacrifice, { path: [], sacrificing: false }).has("c1"), false);
  const given = nextCells(sacrifice, { path: ["d4"], sacrificing: true });
  assert.equal(given.get("a3")?.move?.move, "!d4:a3");
  assert.equal(given.get("d4")?.move?.move, "!d4:d4");
});

test("cells that begin no move are not reachable", () => {
  assert.equal(nextCells(chain, { path: ["a4"], sacrificing: false }).size, 0);
  assert.deepEqual(capturedSoFar(chain, { path: [], sacrificing: false }), []);
});
