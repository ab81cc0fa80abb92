/** Texts for visitors before a game begins, and for clocks that do not run. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { stoppedClockText } from "../../../static/clock/clock_events.js";
import { invitationFor, reservationsText, seatedPlayersText } from "../../../static/view/invitation_text.js";
import { gameOf, seenBy, stateOf } from "../support/match.js";

const waiting = stateOf("macbeth", 1);
const game = gameOf(waiting);
const visitor = seenBy(waiting);

/** @param {"open" | "approval" | "keys"} joining @param {Partial<typeof visitor>} [change] @param {boolean} [key] */
function welcome(joining, change = {}, key = false) {
  return invitationFor({ ...visitor, ...change }, { ...game, match: { ...game.match, joining } }, key);
}

test("an open seat can be taken", () => {
  const { free, text, sitLabel } = welcome("open");
  assert.deepEqual(
    [free, text, sitLabel],
    [["white"], t("seats.would.color", { color: "White" }), t("seats.sit.submit")],
  );
});

test("a seat with approval is requested", () => {
  assert.equal(welcome("approval").sitLabel, t("seats.sit.ask"));
  const asked = welcome("approval", { join_request: 4 });
  assert.deepEqual([asked.sitLabel, asked.declineLabel], [null, t("seats.sit.withdraw")]);
  assert.match(welcome("approval", { declined: true }).text, /^Your request was declined\./);
});

test("a seat by one-time link needs the link", () => {
  assert.equal(welcome("keys").sitLabel, null);
  assert.match(welcome("keys").text, /need a one-time link/);
  assert.equal(welcome("keys", {}, true).sitLabel, t("seats.sit.submit"));
});

test("a reserved seat is offered to its friend", () => {
  const { free, sitLabel, declineLabel } = welcome("keys", { reserved_seat: "white" });
  assert.deepEqual([free, sitLabel, declineLabel], [["white"], t("seats.sit.submit"), "No, thanks"]);
});

test("a banned visitor can only watch", () => {
  const { free, text } = welcome("open", { banned: true });
  assert.deepEqual(free, []);
  assert.match(text, /has given your seat to someone else\. You can watch the game here\.$/);
});

test("seated players and reservations in words", () => {
  const three = gameOf(stateOf("three_players", 3));
  assert.equal(seatedPlayersText(stateOf("three_players", 3), three), "Anna plays Black and Cleo plays Red");
  const presence = stateOf("macbeth").presence;
  assert(presence);
  const seats = presence.seats.map((seat) => (seat.color === "white" ? { ...seat, reserved_for: "Dora" } : seat));
  assert.equal(
    reservationsText({ ...visitor, presence: { ...presence, seats } }, ["white"]),
    t("seats.kept", { color: "White", name: "Dora." }),
  );
});

test("a stopped clock has a reason", () => {
  assert.equal(stoppedClockText(stateOf("macbeth", 2), 0), "Your clock starts with your second move");
  assert.equal(stoppedClockText(stateOf("macbeth", 3), 0), t("clock.starts.other", { color: "White" }));
  assert.equal(stoppedClockText(stateOf("macbeth", 4), 1_000_000), null);
  assert.match(stoppedClockText(stateOf("macbeth", 4), 0) ?? "", /^Your clock starts at .+: the server was down$/);
  assert.equal(stoppedClockText(stateOf("macbeth", 12), 0), null, "paused");
});
