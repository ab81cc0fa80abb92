/** The invitation before a game: its link for the host, and the seats for visitors. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../static/browser/dom.js";
import { t } from "../../../static/browser/messages.js";
import { frameAfter, gameOf, stateOf } from "../support/match.js";
import { findByRole, hasRole, textOf } from "../support/page/find.js";
import { openMatch } from "../support/page/match_page.js";
import { openPanels } from "../support/page/match_panels.js";
import { part, seat, shownText } from "../support/page/match_parts.js";
import { ARMED, button, LEAVE, presence, SIT, seatingPanels, terms, WAITING } from "./support/waiting.js";

test("a visitor sees who invites, and joins with a name", async (context) => {
  const answers = {
    [SIT]: { color: "white", version: 2 },
    "PATCH /api/v1/me": { name: "Ben", display_name: "Ben", is_player: true },
  };
  const { page, socket } = await openMatch(context, "macbeth", WAITING, { small: true, you: [], answers });
  await page.receive(socket, presence({}));
  const { title = "" } = find(document, "#match", HTMLElement).dataset; // as the server calls the game
  assert.equal(shownText("#invitation-title"), t("seats.title", { host: "Anna", game: title }));
  assert.equal(shownText("#invitation-text"), t("seats.would.color", { color: "White" }));
  assert.equal(seat("white", ".seat-name").textContent, t("seat.free"));
  assert.deepEqual([shownText("#invite"), shownText("#sit-colors")], ["", ""]);
  const name = findByRole("textbox", /^Your name/, document, HTMLInputElement);
  assert.equal(name.value, "Anna", "as this browser was called before");
  await page.fill(name, "  Ben ");
  await page.key("Enter");
  assert.deepEqual(page.server.bodies("PATCH /api/v1/me"), [{ name: "Ben" }]);
  assert.deepEqual(page.server.bodies(SIT), [{ color: null, key: null }]);
  assert.notEqual(page.socketAt("/matches/"), socket, "it connects as a player");
});

test("a private match that has begun invites nobody any more", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", WAITING, { small: true, you: [] });
  await page.receive(socket, presence({}));
  assert.equal(hasRole("button", t("seats.sit.submit")), true);
  socket.drop(4403);
  await page.settle();
  assert.equal(shownText("#invitation-text"), "The game has started. Only its players can see it.");
  assert.equal(hasRole("button", t("seats.sit.submit")), false);
});

/** @param {import("node:test").TestContext} context @param {boolean} secure Whether scripts have a clipboard. */
async function copyLink(context, secure) {
  /** @type {string[]} */
  const copied = [];
  const clipboard = secure ? { writeText: async (/** @type {string} */ text) => void copied.push(text) } : undefined;
  const { page } = await openPanels(context, "macbeth", WAITING, seatingPanels, { navigator: { clipboard } });
  document.execCommand = () => copied.push(find(document, "textarea.visually-hidden", HTMLTextAreaElement).value) > 0;
  const copy = button("seats.invite.copy");
  await page.press(copy);
  return { page, copy, copied };
}

for (const secure of [true, false]) {
  test(`the host copies the link, ${secure ? "with" : "without"} the clipboard of a secure page`, async (context) => {
    const { page, copy, copied } = await copyLink(context, secure);
    const link = findByRole("textbox", t("seats.invite.link"), document, HTMLInputElement);
    assert.deepEqual(copied, [link.value]);
    assert.equal(textOf(copy), t("common.copied"));
    await page.pass(2_000);
    assert.equal(textOf(copy), t("seats.invite.copy"));
    assert.equal(shownText("#invitation-title"), t("seats.host.link", { count: 1 }));
  });
}

test("a browser that refuses to copy gets a field to copy from", async (context) => {
  const { page } = await openPanels(context, "macbeth", WAITING, seatingPanels, {
    navigator: { clipboard: undefined },
  });
  const copy = button("seats.invite.copy");
  const shown = () => document.querySelectorAll("textarea.by-hand");
  document.execCommand = () => false;
  await page.press(copy);
  assert.equal(textOf(copy), t("common.copy-by-hand"));
  const link = findByRole("textbox", t("seats.invite.link"), document, HTMLInputElement);
  await page.press(copy);
  const fields = [...shown()].map((field) => field instanceof HTMLTextAreaElement && field.value);
  assert.deepEqual(fields, [link.value]);
  document.execCommand = () => true;
  await page.press(copy);
  assert.equal(shown().length, 0);
});

test("an invitation is withdrawn in two steps", async (context) => {
  const { page, socket } = await openPanels(context, "macbeth", WAITING, seatingPanels, { answers: { [LEAVE]: {} } });
  const cancel = button("seats.invite.cancel");
  await page.press(cancel);
  assert.equal(page.focused, button("seats.cancel.no"));
  await page.key("Escape");
  assert.equal(page.focused, cancel);
  await page.press(cancel);
  await page.press(button("seats.cancel.yes"));
  assert.equal(page.server.bodies(LEAVE).length, 0, "the press came too early");
  await page.pass(ARMED);
  await page.press(button("seats.cancel.yes"));
  assert.equal(page.server.bodies(LEAVE).length, 1);
  await page.close();
  const game = gameOf(stateOf("macbeth", WAITING));
  const result = { ...{ reason: "withdrawn", winners: [], departed: {}, score: null, ending: null, goal: [] } };
  for (const you of [["black"], []]) {
    const opened = await openPanels(context, "macbeth", WAITING, seatingPanels, { you });
    await opened.page.receive(opened.socket, presence({}));
    const view = { ...game.view, status: "over", taken_seats: [], result };
    await opened.page.receive(opened.socket, { ...frameAfter(stateOf("macbeth", WAITING), {}), view });
    assert.deepEqual([shownText("#result-title"), shownText("#invitation")], [t("result.withdrawn"), ""]);
    assert.equal(shownText("#status-text"), t("connection.open"), "its host is no spectator");
    await opened.page.close();
  }
  assert(socket);
});

test("the seats of a withdrawn invitation have no note", async (context) => {
  const { page, socket } = await openPanels(context, "macbeth", WAITING, seatingPanels, { you: [] });
  const seated = presence({});
  await page.receive(socket, seated);
  assert.equal(seat("black").getAttribute("data-here"), "here");
  assert.equal(seat("black", ".seat-note").textContent, t("seat.presence.here"));
  const { view } = gameOf(stateOf("macbeth", WAITING));
  const result = { reason: "withdrawn", winners: [], departed: {}, score: null, ending: null, goal: [] };
  const over = { ...view, status: "over", taken_seats: [], result };
  await page.receive(socket, { ...frameAfter(stateOf("macbeth", WAITING), {}), view: over });
  const seats = seated.seats.map((one) => ({ ...one, name: null, presence: /** @type {const} */ ("away") }));
  await page.receive(socket, { ...seated, seats });
  for (const color of /** @type {const} */ (["black", "white"])) {
    assert.equal(seat(color, ".seat-note").textContent, "");
    assert.equal(seat(color).hasAttribute("data-here"), false);
  }
});

test("a rated game is announced, and has no computers", async (context) => {
  const ratings = { speed: "blitz", state: "unrated", seats: [] };
  const answers = { "GET /api/v1/matches/match/ratings": ratings };
  const { page, socket } = await openPanels(context, "macbeth", WAITING, seatingPanels, { answers });
  assert.equal(hasRole("button", t("seats.computer.add")), true);
  await page.receive(socket, terms({ rated: true }));
  assert.equal(shownText("#invitation-rated"), t("seats.rated"));
  assert.equal(hasRole("button", t("seats.computer.add")), false);
});

test("a host who waits for one player needs no link", async (context) => {
  const { page, socket } = await openPanels(context, "macbeth", WAITING, seatingPanels);
  await page.receive(socket, presence({}));
  assert.notEqual(shownText("#invite-row"), "");
  await page.receive(socket, presence({ reserved_for: "Ben" }));
  assert.equal(shownText("#invitation-title"), t("seats.host.reserved", { names: ["Ben"] }));
  assert.deepEqual([shownText("#invite-row"), part("#invite-qr").hidden, shownText("#invite-local")], ["", true, ""]);
});

test("a visitor who takes a seat learns the name of a private variant", async (context) => {
  const answers = { "GET /api/v1/matches/match": { title: "Secret" } };
  const { page, socket } = await openMatch(context, "macbeth", WAITING, { you: [], answers });
  const game = { game: "variant", known_as: "variant", given_name: null, options: [{ name: "rules", value: "x" }] };
  await page.receive(socket, terms(game));
  const welcome = { t: "welcome", version: 1, you: ["white"], reserved_seat: null, banned: false, join_request: null };
  await page.receive(socket, { ...welcome, now: Date.now(), frames: 0 });
  await page.settle();
  assert.match(document.title, /Secret · Birnam$/);
});
