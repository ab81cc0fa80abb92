/** Seats of a match of three before its start: a computer sits down and gets up, and a guest leaves. */

/** @import {SeatPresence} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { gameOf, messagesOf, stateOf } from "../support/match.js";
import { findByRole, hasRole } from "../support/page/find.js";
import { openPanels } from "../support/page/match_panels.js";
import { part, seat, shownText } from "../support/page/match_parts.js";
import { ARMED, button, LEAVE, seatingPanels } from "./support/waiting.js";

const ADD = "POST /api/v1/matches/match/computers";
const FREE = "DELETE /api/v1/matches/match/seats/red";
const NEWCOMER = "Computer, level 1 (Newcomer)";

/** @param {("black" | "white" | "red")[]} taken @param {Partial<SeatPresence>} [red] The match before its start. */
function waiting(taken, red = {}) {
  const game = gameOf(stateOf("three_players", 3));
  const view = { ...game.view, status: /** @type {const} */ ("waiting"), taken_seats: taken, to_move: null };
  const presence = messagesOf("three_players").find(({ t: kind }) => kind === "presence");
  assert(presence?.t === "presence");
  const seats = presence.seats.map((one) => {
    const sitting = one.color === "red" ? { ...one, ...red } : one;
    return taken.includes(one.color) ? sitting : { ...one, name: null };
  });
  return [
    { ...game, view },
    { ...presence, seats },
  ];
}

/** @param {import("node:test").TestContext} context @param {string} you */
async function openWaiting(context, you) {
  const answers = { [ADD]: {}, [FREE]: {}, [LEAVE]: {} };
  return openPanels(context, "three_players", 3, seatingPanels, { you: [you], html: "match-of-three", answers });
}

test("the host adds a computer, and frees its seat", async (context) => {
  const { page, socket } = await openWaiting(context, "black");
  await page.receive(socket, ...waiting(["black"]));
  const select = find(document, "#add-computer-seat", HTMLSelectElement);
  assert.deepEqual([...select.options].map(({ value }) => value).sort(), ["red", "white"]);
  await page.choose(select, "red");
  await page.choose(part("#add-computer-level"), "1");
  await page.press(button("seats.computer.add"));
  assert.deepEqual(page.server.bodies(ADD), [{ color: "red", level: 1 }]);
  await page.receive(socket, ...waiting(["black", "red"], { name: NEWCOMER, computer: 1 }));
  assert.deepEqual([seat("red", ".seat-name").textContent, select.options.length, select.hidden], [NEWCOMER, 1, true]);
  await page.press(findByRole("button", t("seats.replace.label", { name: NEWCOMER })));
  assert.equal(shownText("#replace-guest-text"), t("seats.replace.computer", { name: NEWCOMER }));
  await page.pass(ARMED);
  await page.press(findByRole("button", t("seats.replace.yes"), part("#replace-guest")));
  assert.equal(page.server.bodies(FREE).length, 1);
  await page.receive(socket, ...waiting(["black"]));
  assert.equal(seat("red", ".seat-name").textContent, t("seat.free"));
  await page.press(button("seats.computer.add"));
  assert.deepEqual(page.server.bodies(ADD).length, 2);
});

test("a guest leaves the seat in two steps, and adds no computer", async (context) => {
  const { page, socket } = await openWaiting(context, "white");
  await page.receive(socket, ...waiting(["black", "white"]));
  assert.equal(hasRole("button", t("seats.computer.add")), false);
  await page.press(button("seats.leave.ask"));
  await page.press(button("seats.leave.yes"));
  assert.equal(page.server.bodies(LEAVE).length, 0, "the press came too early");
  await page.pass(ARMED);
  await page.press(button("seats.leave.yes"));
  assert.equal(page.server.bodies(LEAVE).length, 1);
});
