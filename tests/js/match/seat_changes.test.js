/** Messages after which a page asks again which seats are its own. */

/** @import {ClientEvent, FrameMessage, PresenceMessage} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { needsHello } from "../../../static/match/seat_changes.js";
import { frameOf, seenBy, stateOf } from "../support/match.js";

const state = stateOf("macbeth", 2);

/** @param {...ClientEvent} events @returns {FrameMessage} */
function frame(...events) {
  return { ...frameOf("macbeth", 3), events };
}

/** @param {...number} ids @returns {PresenceMessage} */
function presence(...ids) {
  const requests = ids.map((id) => ({ id, name: "Dora", color: null }));
  return { t: "presence", seats: [], spectators: 0, join_requests: requests, claims: [] };
}

test("a taken seat needs hello on a page without a seat", () => {
  assert.equal(needsHello(seenBy(state), frame({ kind: "seated", color: "white" })), true);
  assert.equal(needsHello(state, frame({ kind: "seated", color: "white" })), false);
});

test("a lost seat needs hello", () => {
  assert.equal(needsHello(state, frame({ kind: "unseated", color: "black" })), true);
  assert.equal(needsHello(state, frame({ kind: "left", color: "white" })), false);
});

test("a dropped reservation needs hello", () => {
  const invited = { ...seenBy(state), reserved_seat: /** @type {const} */ ("white") };
  assert.equal(needsHello(invited, frame({ kind: "reservation-dropped", color: "white" })), true);
  assert.equal(needsHello(invited, frame({ kind: "reservation-dropped", color: "black" })), false);
});

test("an answered join request needs hello", () => {
  const waiting = { ...seenBy(state), join_request: 3, presence: presence(3, 4) };
  assert.equal(needsHello(waiting, presence(4)), true);
  assert.equal(needsHello(waiting, presence(3)), false);
  assert.equal(needsHello({ ...waiting, presence: null }, presence(4)), false);
});

test("moves need no hello", () => {
  assert.equal(needsHello(state, frameOf("macbeth", 3)), false);
});
