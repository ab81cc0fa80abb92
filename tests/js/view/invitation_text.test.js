/** Texts for visitors before a game begins, and for clocks that do not run. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { stoppedClockText } from "../../../static/clock/clock_events.js";
import { reservationsText, seatedPlayersText } from "../../../static/view/invitation_text.js";
import { gameOf, seenBy, stateOf } from "../support/match.js";

const waiting = stateOf("macbeth", 1);
const visitor = seenBy(waiting);

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
