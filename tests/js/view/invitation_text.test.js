/** Texts for visitors before a game begins, and for clocks that do not run. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { stoppedClockText } from "../../../static/view/clock_events.js";
import { invitationFor, reservationsText, seatedPlayersText } from "../../../static/view/invitation_text.js";
import { gameOf, seenBy, stateOf } from "../support/match.js";

const waiting = stateOf("macbeth", 1);
const game = gameOf(waiting);
const visitor = seenBy(waiting);

/** @param {"open" | "approval" | "keys"} joining @param {Partial<typeof visitor>} [change] @param {boolean} [key] */
function welcome(joining, change = {}, key = false) {
  return invitationFor({ ...visitor, ...change }, { ...game, match: { ...game.match, joining } }, key);
}

test("an open seat is there to take", () => {
  const { free, text, take } = welcome("open");
  assert.deepEqual([free, text, take], [["white"], "You would play White.", "Sit down"]);
});

test("a seat by approval is asked for", () => {
  assert.equal(welcome("approval").take, "Ask for a seat");
  const asked = welcome("approval", { join_request: 4 });
  assert.deepEqual([asked.take, asked.give], [null, "Ask no more"]);
  assert.match(welcome("approval", { declined: true }).text, /^Not now, says the answer\./);
});

test("a seat by one-time link needs the link", () => {
  assert.equal(welcome("keys").take, null);
  assert.match(welcome("keys").text, /you need a one-time link/);
  assert.equal(welcome("keys", {}, true).take, "Sit down");
});

test("a reserved seat is offered to its friend", () => {
  const { free, take, give } = welcome("keys", { reserved_seat: "white" });
  assert.deepEqual([free, take, give], [["white"], "Sit down", "No, thanks"]);
});

test("a visitor who was sent away can only watch", () => {
  const { free, text } = welcome("open", { banned: true });
  assert.deepEqual(free, []);
  assert.match(text, /has given your seat to somebody else\. You can watch the game here\.$/);
});

test("who sits there already, and whom the others wait for", () => {
  const three = gameOf(stateOf("three_players", 3));
  assert.equal(seatedPlayersText(stateOf("three_players", 3), three), "Anna plays Black and Cleo plays Red");
  const presence = stateOf("macbeth").presence;
  assert(presence);
  const seats = presence.seats.map((seat) => (seat.color === "white" ? { ...seat, reserved_for: "Dora" } : seat));
  assert.equal(
    reservationsText({ ...visitor, presence: { ...presence, seats } }, ["white"]),
    "White is kept for Dora.",
  );
});

test("a clock that rests says why", () => {
  assert.equal(stoppedClockText(stateOf("macbeth", 2), 0), "Your clock starts with your second move");
  assert.equal(stoppedClockText(stateOf("macbeth", 3), 0), "White’s clock starts with the second move");
  assert.equal(stoppedClockText(stateOf("macbeth", 4), 1_000_000), null);
  assert.match(stoppedClockText(stateOf("macbeth", 4), 0) ?? "", /^Your clock waits until .+: the server was away$/);
  assert.equal(stoppedClockText(stateOf("macbeth", 12), 0), null, "paused");
});
