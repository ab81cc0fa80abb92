/** Moves that are made on the board of a match's page: with a mouse, a finger, keys, and in the field. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { frameAfter, frameOf, stateOf } from "../support/match.js";
import { findByRole, hasRole } from "../support/page/find.js";
import { openMatch } from "../support/page/match_page.js";
import { cell, cellsWith, heard, mainLabel, notice, part } from "../support/page/match_parts.js";

const ARMED = 310; // milliseconds after a change of the board

/** @param {import("../support/page/server.js").FakeSocket} socket */
function played(socket) {
  return socket.messages("play").map(({ at, move }) => [at, move]);
}

test("hovering previews a move, and one click plays it once", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", 4);
  await page.pass(ARMED);
  assert.deepEqual(cellsWith("data-legal"), ["d5", "e7", "g5", "i7"]);
  await page.hover(cell("g5"));
  assert.equal(mainLabel(), "Play g5 +2");
  assert.deepEqual(cellsWith("data-turning"), ["f5", "g6"]);
  assert.equal(document.querySelector(".badge text")?.textContent, "+2");
  await page.hover(cell("a1"));
  assert.equal(document.querySelector(".ghost"), null);
  await page.hover(cell("g5"));
  await page.hover(part("header"));
  assert.equal(document.querySelector(".ghost"), null);
  assert.deepEqual(cellsWith("data-turning"), []);

  await page.press(cell("g5"));
  await page.press(cell("g5"));
  assert.deepEqual(played(socket), [[4, "g5"]]);
  assert.equal(mainLabel(), t("match.sending", { what: "g5" }));
  assert.deepEqual(cellsWith("data-sending"), ["g5"]);
  const [{ id }] = socket.messages("play");
  const turns = frameOf("macbeth", 3).turns.map((turn) => ({ ...turn, move: "g5", cell: "g5", path: ["g5"] }));
  await page.receive(socket, frameAfter(stateOf("macbeth", 4), { id, by: "black", turns, view: { to_move: "white" } }));
  assert.equal(mainLabel(), t("match.waiting-for", { name: "Ben" }));
  assert.deepEqual(cellsWith("data-sending"), []);
});

test("a press without effect says why", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", 4);
  await page.pass(ARMED);
  await page.press(cell("a1"));
  assert.equal(notice(), t("refusals.no-capture", { cell: "a1" }));
  await page.press(cell("g7"));
  assert.equal(notice(), t("refusals.taken", { cell: "g7" }));
  await page.hover(cell("g5"));
  assert.equal(notice(), "");
  assert.deepEqual(played(socket), []);
});

test("nobody but the player to move can play", async (context) => {
  const waiting = await openMatch(context, "macbeth", 3);
  await waiting.page.pass(ARMED);
  await waiting.page.press(cell("g8"));
  assert.equal(notice(), t("refusals.not-your-turn"));
  assert.equal(part("#play").ariaDisabled, "true");
  assert.deepEqual([cellsWith("data-legal"), played(waiting.socket)], [[], []]);
  await waiting.page.close();
  const { page, socket } = await openMatch(context, "macbeth", 4, { you: [] });
  await page.pass(ARMED);
  assert.equal(notice(), t("match.full.two"));
  for (const _ of [1, 2]) await page.press(cell("i7"));
  assert.deepEqual([played(socket), part("#play").ariaDisabled], [[], "true"]);
  assert.equal(hasRole("button", t("match.more")), false);
});

test("a finger previews first, and the second tap or the button plays", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", 4, { navigator: { maxTouchPoints: 5 } });
  await page.pass(ARMED);
  const finger = { pointerType: "touch" };
  for (const [name, turned] of /** @type {const} */ ([
    ["i7", ["h7"]],
    ["g5", ["f5", "g6"]],
  ])) {
    await page.press(cell(name), finger);
    assert.deepEqual(cellsWith("data-turning"), turned);
    assert.deepEqual(cellsWith("data-hovered"), [name]);
    assert.match(notice(), new RegExp(`^${name} would turn ${turned.length}`));
  }
  assert.deepEqual(played(socket), []);
  await page.press(cell("a1"), finger);
  assert.equal(document.querySelector(".ghost"), null);
  assert.equal(part("#play").ariaDisabled, "true");
  await page.press(cell("g5"), finger);
  await page.press(part("#play"), finger);
  assert.deepEqual(played(socket), [[4, "g5"]]);
});

test("a move can need two presses", async (context) => {
  const storage = { "birnam.settings": { confirm_fast: "twice" } };
  const { page, socket } = await openMatch(context, "macbeth", 4, {
    storage,
    answers: { "PUT /api/v1/me/settings": {} },
  });
  await page.pass(ARMED);
  await page.press(cell("i7"));
  assert.match(notice(), new RegExp(`${t("confirm.press")}$`));
  for (const elsewhere of [cell("g5"), part("header")]) {
    await page.hover(elsewhere);
    assert.equal(mainLabel(), "Play i7 +1", "it stays");
  }
  await page.key("Escape");
  assert.equal(mainLabel(), t("match.actions"));
  await page.press(cell("i7"));
  await page.press(cell("a1"));
  await page.hover(part("header"));
  assert.equal(mainLabel(), t("match.actions"));
  await page.press(cell("i7"));
  await page.press(cell("g5"));
  assert.equal(mainLabel(), "Play g5 +2");
  assert.deepEqual(played(socket), []);
  await page.press(part("#play"));
  assert.deepEqual(played(socket), [[4, "g5"]]);
});

test("moves are typed, and refused like presses", async (context) => {
  const { page, socket } = await openMatch(context, "macbeth", 4);
  await page.pass(ARMED);
  const hasField = () => hasRole("combobox", t("typed.label"));
  assert.equal(hasField(), false);
  await page.key("/");
  const field = findByRole("combobox", t("typed.label"), document, HTMLInputElement);
  assert.equal(page.focused, field);
  const offered = [...document.querySelectorAll("#typed-move-legal option")].map((one) => one.getAttribute("value"));
  assert.deepEqual(offered, ["i7", "g5", "e7", "d5"]);
  await page.fill(field, "hello");
  await page.key("Enter");
  assert.equal(notice(), t("typed.unreadable", { text: "hello" }));
  await page.fill(field, "G5");
  assert.equal(mainLabel(), "Play g5 +2");
  assert.equal(heard().at(-1), "g5 would turn 2: g6 and f5.");
  await page.key("Enter");
  assert.deepEqual([played(socket), field.value], [[[4, "g5"]], ""]);
  await page.fill(field, "e7");
  await page.key("Escape");
  assert.deepEqual([field.value, hasField()], ["", true]);
  await page.key("Escape");
  assert.equal(hasField(), false);
  assert.equal(page.focused.getAttribute("tabindex"), "0");
});

test("a field for moves that is always shown says that it is not your turn", async (context) => {
  const storage = { "birnam.settings": { typed_moves: "on", premove: "off" } };
  const answers = { "PUT /api/v1/me/settings": {} };
  const { page, socket } = await openMatch(context, "macbeth", 3, { small: true, storage, answers });
  await page.pass(ARMED);
  const field = findByRole("combobox", t("typed.label"), document, HTMLInputElement);
  for (const text of ["h7", "hello"]) {
    await page.fill(field, text);
    await page.key("Enter");
    assert.deepEqual([notice(), played(socket)], [t("refusals.not-your-turn"), []]);
  }
});
