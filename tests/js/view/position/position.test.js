/** The position on the board, and the moves that a page can make in it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { reduce, START } from "../../../../static/match/state.js";
import * as position from "../../../../static/view/position/position.js";
import { gameOf, seenBy, stateOf, withView } from "../../support/match.js";

test("the current position, an earlier ply and the start", () => {
  const state = stateOf("macbeth", 4);
  const game = gameOf(state);
  const now = position.shownPosition(state);
  assert.deepEqual([now?.ply, now?.stones, now?.last], [2, game.view.stones, "h7"]);
  const earlier = position.shownPosition(reduce(state, { t: "ply-viewed", ply: 1 }));
  assert.deepEqual([earlier?.stones, earlier?.last], [game.turns[0]?.stones, "g8"]);
  const start = position.shownPosition(reduce(state, { t: "ply-viewed", ply: 0 }));
  assert.deepEqual([start?.stones, start?.score, start?.last], [game.start, game.start_score, null]);
  assert.equal(position.shownPosition(START), null);
});

test("after a pass the last stone stays marked", () => {
  assert.equal(position.shownPosition(stateOf("forced_pass"))?.last, "c4");
});

test("a step shows where it came from", () => {
  const state = stateOf("chain");
  const scene = position.shownPosition(reduce(state, { t: "ply-viewed", ply: 5 }));
  assert.deepEqual([scene?.last, scene?.from], ["b4", ["a4"]]);
});

test("a player moves only in the own turn", () => {
  const mine = stateOf("macbeth", 4);
  assert.equal(position.movableColor(mine), "black");
  assert.equal(position.movableColor(seenBy(mine, "white")), null);
  assert.equal(position.movableColor(seenBy(mine)), null);
  assert.equal(position.movableColor(stateOf("macbeth", 3)), null);
  assert.equal(position.movableColor(stateOf("macbeth")), null, "the game is over");
  assert.equal(position.movableColor(START), null);
});

test("a player with both seats moves both colors", () => {
  assert.equal(position.movableColor(seenBy(stateOf("macbeth", 3), "black", "white")), "white");
  assert.equal(position.movableColor(seenBy(stateOf("macbeth", 4), "black", "white")), "black");
});

test("no input while a move is pending, at an earlier ply, or in a pause", () => {
  const mine = stateOf("macbeth", 4);
  const command = /** @type {const} */ ({ t: "play", id: "one", at: 4, move: "i7" });
  const sending = reduce(mine, { t: "command-sent", command });
  assert.equal(position.movableColor(sending), null);
  assert.equal(position.isYourTurn(sending), false);
  assert.equal(position.pendingMove(sending)?.move, "i7");
  const looking = reduce(mine, { t: "ply-viewed", ply: 0 });
  assert.equal(position.movableColor(looking), null);
  assert.equal(position.isYourTurn(looking), true);
  const paused = withView(mine, { paused: "agreed" });
  assert.equal(position.movableColor(paused), null);
  assert.equal(position.isYourTurn(paused), false);
});

test("spectators see legal cells only if they want to, players only in their turn", () => {
  const mine = stateOf("macbeth", 4);
  assert.equal(position.showsLegal(mine, "never"), true);
  assert.equal(position.showsLegal(seenBy(mine), "always"), true);
  assert.equal(position.showsLegal(seenBy(mine), "turn"), false);
  assert.equal(position.showsLegal(seenBy(mine, "white"), "always"), false);
});

test("reachable cells follow the picked ones", () => {
  const state = stateOf("chain");
  assert.deepEqual([...position.reachableCells(state).keys()], ["c3", "d1"]);
  const picked = reduce(reduce(state, { t: "cell-picked", cell: "c3" }), { t: "cell-picked", cell: "a1" });
  assert.deepEqual([...position.reachableCells(picked).keys()], ["c1", "a3"]);
  assert.equal(position.reachableCellAt(picked, "c1")?.move?.move, "c3xa1xc1");
  assert.equal(position.reachableCellAt(picked, null), null);
});

test("a sacrifice and a chosen pass are found among the legal moves", () => {
  assert.equal(position.sacrificeMoves(stateOf("chain")).length, 0);
  assert(position.sacrificeMoves(stateOf("sacrifice")).every(({ move }) => move.startsWith("!")));
  assert.equal(position.availablePass(stateOf("macbeth", 4)), null);
  const pass = { move: "pass", path: [], cell: null, sacrificed: null, captures: 0, rays: [] };
  const state = withView(stateOf("macbeth", 4), { legal: [pass] });
  assert.equal(position.availablePass(state), pass);
  assert.equal(position.availablePass(seenBy(state, "white")), null);
});

test("games with stones in hand count captures", () => {
  assert.equal(position.countsCaptures(gameOf(stateOf("chain"))), true);
  assert.equal(position.countsCaptures(gameOf(stateOf("macbeth"))), false);
});

test("the stone on a cell is the one of the shown position", () => {
  const state = stateOf("macbeth", 4);
  assert.equal(position.stoneAt(state, "g8"), "b");
  assert.equal(position.stoneAt(reduce(state, { t: "ply-viewed", ply: 0 }), "g8"), ".");
  assert.equal(position.stoneAt(state, "nowhere"), ".");
  assert.equal(position.stoneAt(stateOf("forced_pass"), "d5"), "n");
});
