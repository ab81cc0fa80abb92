/** Absent players, the claims of the others, and the claims that a returning player missed. */

/** @import {ClaimKind, PresenceMessage} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { stateOf } from "../support/match.js";
import { findByRole } from "../support/page/find.js";
import { offersPanels, openPanels } from "../support/page/match_panels.js";
import { cards, part } from "../support/page/match_parts.js";

const MINUTE = 60_000;
const ARMED = 510; // milliseconds after a card has appeared
const SINCE = 780_000; // White has been away, in version 13

/** @param {Partial<Record<ClaimKind, number>>} after Minutes of absence after which the claim is possible. @returns {PresenceMessage} */
function absence(after) {
  const { presence } = stateOf("macbeth", 13);
  assert(presence);
  const kinds = /** @type {[ClaimKind, number][]} */ (Object.entries(after));
  return { ...presence, claims: kinds.map(([kind, minutes]) => ({ kind, at: SINCE + minutes * MINUTE })) };
}

/** @param {string} name */
function reply(name) {
  return findByRole("button", name, part("#cards"));
}

const CLAIMS = /** @type {const} */ ([
  [{ pause: 1, win: 1, draw: 1 }, [t("claims.pause"), t("claims.win"), t("claims.draw")]],
  [{ skip: 1, pause: 1 }, ["Skip White", t("claims.pause")]],
]);

for (const [after, buttons] of CLAIMS) {
  test(`a card offers the claims: ${Object.keys(after)}`, async (context) => {
    const { page, socket } = await openPanels(context, "macbeth", 13, offersPanels, { now: SINCE + 2 * MINUTE });
    await page.receive(socket, absence(after));
    assert.equal(cards()[0]?.text, "Ben has been away for 2 min");
    await page.pass(ARMED);
    await page.press(reply(t("absence.choose")));
    assert.deepEqual(cards()[0]?.buttons, [...buttons, t("absence.keep-waiting")]);
  });
}

test("a returning player sees the missed claims once", async (context) => {
  const { page, socket } = await openPanels(context, "macbeth", 13, offersPanels, { you: ["white"] });
  const { presence } = stateOf("macbeth", 13);
  assert(presence);
  const missed = { absent_for: 3 * MINUTE, claims: /** @type {ClaimKind[]} */ (["win", "draw", "pause"]) };
  const seats = presence.seats.map((one) => (one.color === "white" ? { ...one, absent_since: null, missed } : one));
  await page.receive(socket, { ...presence, seats });
  const what = "Anna could have claimed victory, claimed a draw or saved the game for later";
  assert.deepEqual(cards(), [
    { text: `${t("absence.missed", { time: "3 min" })} ${what}`, buttons: [t("absence.ok")] },
  ]);
  await page.pass(ARMED);
  await page.press(reply(t("absence.ok")));
  assert.deepEqual(cards(), []);
  await page.receive(socket, { ...presence, seats });
  assert.deepEqual(cards(), []);
});
