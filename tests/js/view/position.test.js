/** The position that is shown, and what a page may do in it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { reduce, START } from "../../../static/match/state.js";
import * as position from "../../../static/view/position.js";
import { gameOf, seenBy, stateOf, withView } from "../support/match.js";

test("now shows the view, an earlier ply its turn, and ply 0 the start", () => {
  const state = stateOf("macbeth", 4);
  const game = gameOf(state);
  const now = position.shown(state);
  assert.deepEqual([now?.ply, now?.stones, now?.last], [2, game.view.stones, "h7"]);
  const earlier = position.shown(reduce(state, { t: "looked", ply: 1 }));
  assert.deepEqual([earlier?.stones, earlier?.last], [game.turns[0]?.stones, "g8"]);
  const start = position.shown(reduce(state, { t: "looked", ply: 0 }));
  assert.deepEqual([start?.stones, start?.score, start?.last], [game.start, game.start_score, null]);
  assert.equal(position.shown(START), null);
});

test("after a pass the last stone is still the one before it", () => {
  assert.equal(position.shown(stateOf("forced_pass"))?.last, "c4");
});

test("a step shows where it came from", () => {
  const state = stateOf("chain");
  const scene = position.shown(reduce(state, { t: "looked", ply: 5 }));
  assert.deepEqual([scene?.last, scene?.from], ["b4", ["a4"]]);
});

test("the hand moves the page's own color in its turn only", () => {
  const mine = stateOf("macbeth", 4);
  assert.equal(position.hand(mine), "black");
  assert.equal(position.hand(seenBy(mine, "white")), null);
  assert.equal(position.hand(seenBy(mine)), null);
  assert.equal(position.hand(stateOf("macbeth", 3)), null);
  assert.equal(position.hand(stateOf("macbeth")), null, "the game is over");
  assert.equal(position.hand(START), null);
});

test("a hand in both seats moves whoever is to move", () => {
  assert.equal(position.hand(seenBy(stateOf("macbeth", 3), "black", "white")), "white");
  assert.equal(position.hand(seenBy(stateOf("macbeth", 4), "black", "white")), "black");
});

test("nothing can be moved while a move is on its way, at an earlier move, or in a pause", () => {
  const mine = stateOf("macbeth", 4);
  const command = /** @type {const} */ ({ t: "play", id: "one", at: 4, move: "i7" });
  const sending = reduce(mine, { t: "asked", command });
  assert.equal(position.hand(sending), null);
  assert.equal(position.yourTurn(sending), false);
  assert.equal(position.sendingMove(sending)?.move, "i7");
  const looking = reduce(mine, { t: "looked", ply: 0 });
  assert.equal(position.hand(looking), null);
  assert.equal(position.yourTurn(looking), true);
  const paused = withView(mine, { paused: "agreed" });
  assert.equal(position.hand(paused), null);
  assert.equal(position.yourTurn(paused), false);
});

test("spectators see legal cells only if they want to, players only in their turn", () => {
  const mine = stateOf("macbeth", 4);
  assert.equal(position.sees(mine, "never"), true);
  assert.equal(position.sees(seenBy(mine), "always"), true);
  assert.equal(position.sees(seenBy(mine), "turn"), false);
  assert.equal(position.sees(seenBy(mine, "white"), "always"), false);
});

test("cells that can be touched next follow the cells that were picked", () => {
  const state = stateOf("chain");
  assert.deepEqual([...position.reaches(state).keys()], ["c3", "d1"]);
  const picked = reduce(reduce(state, { t: "picked", cell: "c3" }), { t: "picked", cell: "a1" });
  assert.deepEqual([...position.reaches(picked).keys()], ["c1", "a3"]);
  assert.equal(position.reachAt(picked, "c1")?.move?.move, "c3xa1xc1");
  assert.equal(position.reachAt(picked, null), null);
});

test("a sacrifice and a chosen pass are found among the legal moves", () => {
  assert.equal(position.sacrifices(stateOf("chain")).length, 0);
  assert(position.sacrifices(stateOf("sacrifice")).every(({ move }) => move.startsWith("!")));
  assert.equal(position.freePass(stateOf("macbeth", 4)), null);
  const pass = { move: "pass", path: [], cell: null, sacrificed: null, captures: 0, rays: [] };
  const state = withView(stateOf("macbeth", 4), { legal: [pass] });
  assert.equal(position.freePass(state), pass);
  assert.equal(position.freePass(seenBy(state, "white")), null);
});

test("games with stones in hand count captures", () => {
  assert.equal(position.countsCaptures(gameOf(stateOf("chain"))), true);
  assert.equal(position.countsCaptures(gameOf(stateOf("macbeth"))), false);
});

test("the stone on a cell is the one of the shown position", () => {
  const state = stateOf("macbeth", 4);
  assert.equal(position.stoneOn(state, "g8"), "b");
  assert.equal(position.stoneOn(reduce(state, { t: "looked", ply: 0 }), "g8"), ".");
  assert.equal(position.stoneOn(state, "nowhere"), ".");
  assert.equal(position.stoneOn(stateOf("forced_pass"), "d5"), "n");
});
