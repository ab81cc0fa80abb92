/** Premoves: their conditions, their cancellation, and the moves they become. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { reduce } from "../../../static/match/state.js";
import { canPremove, isPremoveVoid, waitsForTurn } from "../../../static/planning/premove.js";
import { frameOf, gameOf, seenBy, stateOf, withView } from "../support/match.js";
import { useStorage } from "../support/storage.js";

/** @type {Map<string, string>} */
let stored = new Map();
beforeEach(() => {
  stored = useStorage();
});

/** Black's page in White's turn of a live game. */
function waiting() {
  return reduce(stateOf("macbeth", 3), { t: "connection-changed", connection: { phase: "open", retryAt: null } });
}

test("only waiting players of live games can premove", () => {
  assert.equal(canPremove(waiting()), true);
  assert.equal(canPremove(seenBy(waiting(), "white")), false, "the own turn");
  assert.equal(canPremove(seenBy(waiting())), false, "a spectator");
  assert.equal(canPremove({ ...waiting(), viewedPly: 0 }), false);
  assert.equal(canPremove(withView(waiting(), { paused: "agreed" })), false);
  assert.equal(canPremove(stateOf("macbeth", 3)), false, "no connection");
  assert.equal(canPremove({ ...stateOf("plan", 4), connection: waiting().connection }), false, "a game of days");
});

test("a premove is kept while the connection is lost, but none is made", () => {
  const lost = stateOf("macbeth", 3);
  assert.deepEqual([canPremove(lost), waitsForTurn(lost)], [false, true]);
});

test("premoves can be switched off, and are off while moves need confirmation", () => {
  stored.set("birnam.settings", JSON.stringify({ premove: "off" }));
  assert.equal(canPremove(waiting()), false);
  stored.set("birnam.settings", JSON.stringify({ confirm_fast: "twice" }));
  assert.equal(canPremove(waiting()), false);
});

test("a premove survives moves and offers, but no takeback, pause or new snapshot", () => {
  const before = stateOf("macbeth", 4);
  assert.equal(isPremoveVoid(before, reduce(before, frameOf("macbeth", 5))), false);
  const asked = stateOf("macbeth", 5);
  assert.equal(isPremoveVoid(asked, reduce(asked, frameOf("macbeth", 6))), true);
  const running = stateOf("macbeth", 11);
  assert.equal(isPremoveVoid(running, reduce(running, frameOf("macbeth", 12))), true);
  assert.equal(isPremoveVoid(before, reduce(before, structuredClone(gameOf(before)))), true);
});
