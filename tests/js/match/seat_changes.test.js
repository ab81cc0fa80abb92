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

test("somebody took a seat: a page without a seat asks whether it is its own", () => {
  assert.equal(needsHello(seenBy(state), frame({ kind: "seated", color: "white" })), true);
  assert.equal(needsHello(state, frame({ kind: "seated", color: "white" })), false);
});

test("the own seat was lost", () => {
  assert.equal(needsHello(state, frame({ kind: "unseated", color: "black" })), true);
  assert.equal(needsHello(state, frame({ kind: "left", color: "white" })), false);
});

test("the own reservation was dropped", () => {
  const invited = { ...seenBy(state), reserved_seat: /** @type {const} */ ("white") };
  assert.equal(needsHello(invited, frame({ kind: "reservation-dropped", color: "white" })), true);
  assert.equal(needsHello(invited, frame({ kind: "reservation-dropped", color: "black" })), false);
});

test("the own join request was answered", () => {
  const waiting = { ...seenBy(state), join_request: 3, presence: presence(3, 4) };
  assert.equal(needsHello(waiting, presence(4)), true);
  assert.equal(needsHello(waiting, presence(3)), false);
  assert.equal(needsHello({ ...waiting, presence: null }, presence(4)), false);
});

test("moves concern no seat", () => {
  assert.equal(needsHello(state, frameOf("macbeth", 3)), false);
});
