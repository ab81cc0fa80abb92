/** Matches against computers: what they are doing, and hints for their opponents. */

/** @import {Hint, MatchInfo, SeatPresence} from "../../../static/protocol.js" */
/** @import {Fixture} from "../support/match.js" */
/** @import {PageOptions} from "../support/page/page.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { frameOf, gameOf, messagesOf, messagesUpTo, stateOf } from "../support/match.js";
import { findByRole, hasRole } from "../support/page/find.js";
import { openMatch } from "../support/page/match_page.js";
import { cell, mainLabel, part, seat, shownText } from "../support/page/match_parts.js";
import { openPage, storedValue } from "../support/page/page.js";
import { unreachable } from "../support/page/server.js";
import { denied } from "../support/storage.js";

const HINTS = "GET /api/v1/matches/match/hints";
const HIDDEN = "birnam-hints-hidden";
const RETRIED = 3_000; // milliseconds

/** @param {Fixture} fixture @param {readonly string[]} you @param {Partial<SeatPresence>} others */
function presence(fixture, you, others) {
  const message = messagesOf(fixture).find(({ t: kind }) => kind === "presence");
  assert(message?.t === "presence");
  const seats = message.seats.map((one) => (you.includes(one.color) ? one : { ...one, ...others }));
  return { ...message, seats };
}

/** @param {Fixture} fixture @param {number} [version] @returns {{hints: Hint[]}} A value of each legal move. */
function answer(fixture, version) {
  const { legal } = gameOf(stateOf(fixture, version)).view;
  const value = { chance: 0.4, margin: null, distance: null, exact: false };
  return { hints: legal.map(({ move }, number) => ({ ...value, move, best: number === 0 })) };
}

/**
 * @param {import("node:test").TestContext} context @param {Fixture} fixture @param {number} [version]
 * @param {PageOptions & {you?: string[], small?: boolean, match?: Partial<MatchInfo>, computer?: number | null}} [options]
 */
async function openHinted(context, fixture, version, { match, computer = 1, ...options } = {}) {
  const answers = { [HINTS]: answer(fixture, version), ...options.answers };
  const opened = await openMatch(context, fixture, version, { ...options, answers });
  await opened.page.receive(opened.socket, ...hinted(fixture, version, options.you, { match, computer }));
  return { ...opened, asked: () => opened.page.server.bodies(HINTS).length };
}

/**
 * @param {Fixture} fixture @param {number | undefined} version @param {readonly string[]} [you]
 * @param {{match?: Partial<MatchInfo>, computer?: number | null}} [options]
 */
function hinted(fixture, version, you = stateOf(fixture, version).you, { match, computer = 1 } = {}) {
  const game = gameOf(stateOf(fixture, version));
  return [{ ...game, match: { ...game.match, hints: true, ...match } }, presence(fixture, you, { computer })];
}

test("the menu against the computer has no offers to people, and there is no chat with nobody", async (context) => {
  const { page, socket } = await openHinted(context, "macbeth", 8);
  await page.pass(0);
  await page.press(part("#more-button"));
  const items = () => [...part("#more-menu").children].filter((one) => one instanceof HTMLElement && !one.hidden);
  const offers = [t("offers.possible.undo", { move: "g8" }), t("offers.possible.pause-alone")];
  const names = [...offers, t("offers.possible.abort-alone"), t("match.rematch"), t("match.resign-ask")];
  assert.deepEqual(
    items().map((one) => one.querySelector("span")?.textContent ?? one.textContent),
    names,
  );
  const { you } = stateOf("macbeth", 8);
  await page.receive(socket, { ...presence("macbeth", you, { computer: 1 }), spectators: 0 });
  assert(part("#chat-toggle").hidden);
  await page.receive(socket, presence("macbeth", you, { computer: null }));
  assert.equal(items().length, 5);
  assert(!part("#chat-toggle").hidden);
});

function drawn() {
  return document.querySelectorAll(".hint-value").length;
}

for (const [state, note, label] of /** @type {const} */ ([
  ["here", "seat.thinking", "match.computer-thinking"],
  ["preparing", "seat.presence.preparing", "match.computer-preparing"],
])) {
  test(`player and spectators see what a computer is doing: ${state}`, async (context) => {
    for (const you of [["black"], []]) {
      const { page, socket } = await openMatch(context, "macbeth", 3, { you, small: true });
      await page.receive(socket, presence("macbeth", ["black"], { computer: 1, presence: state }));
      assert.equal(seat("white", ".seat-note").textContent, t(note));
      assert.equal(mainLabel() === t(label), you.length > 0);
      await page.receive(socket, frameOf("macbeth", 4));
      assert.equal(seat("white", ".seat-note").textContent, state === "here" ? "" : t(note));
      await page.close();
    }
  });
}

test("hints are drawn and read out, and a player can hide them", async (context) => {
  const { page, asked } = await openHinted(context, "macbeth", 4);
  assert.deepEqual([drawn(), document.querySelectorAll(".hint-value[data-best]").length, asked()], [4, 1, 1]);
  assert.match(cell("i7").getAttribute("aria-label") ?? "", /hint: wins about 40 in 100/);
  const toggle = findByRole("button", t("hints.title"));
  assert.equal(toggle.ariaPressed, "true");
  await page.press(toggle);
  assert.deepEqual([drawn(), storedValue(HIDDEN)], [0, true]);
  await page.press(toggle);
  assert.deepEqual([drawn(), asked(), storedValue(HIDDEN)], [4, 2, false]);
});

test("hints are drawn in a browser that denies storage", async (context) => {
  const { page } = await openHinted(context, "macbeth", 4, { globals: { localStorage: denied } });
  assert.equal(drawn(), 4);
  await page.press(findByRole("button", t("hints.title")));
  assert.equal(drawn(), 0);
});

test("a hint that is asked for shows the moves of one position, and the result counts it", async (context) => {
  const { page, socket, asked } = await openHinted(context, "macbeth", 4, { match: { hints: false } });
  assert.deepEqual([drawn(), asked(), part("#hints").hidden], [0, 0, true]);
  await page.pass(0);
  await page.press(part("#more-button"));
  await page.pass(300);
  await page.press(part("#hint"));
  const [{ id, at }] = socket.messages("hint");
  const game = gameOf(stateOf("macbeth", 4));
  assert.equal(at, game.version);
  const view = { ...game.view, hints: 1, hinted: true };
  const frame = { t: "frame", version: at + 1, by: "black", id, turns: [], turns_kept: game.turns.length, view };
  await page.receive(socket, { ...frame, events: [{ kind: "hint-given", color: "black" }] });
  assert.deepEqual([drawn(), asked(), part("#hints").hidden], [4, 1, true]);
  const [best] = game.view.legal;
  assert.equal(shownText("#notice-text"), t("hints.given", { moves: [best?.move ?? ""] }));
  assert.equal(part("#hint").ariaDisabled, "true");
  const over = { ...view, status: "over", legal: [], result: gameOf(stateOf("macbeth")).view.result };
  await page.receive(socket, { ...frame, version: at + 2, id: null, events: [{ kind: "ended" }], view: over });
  assert.match(shownText("#result-reason"), new RegExp(t("result.hints", { count: 1 })));
});

test("hidden hints stay so on later pages, which do not ask for them", async (context) => {
  const page = await openPage(context, "match", { script: false, answers: { [HINTS]: answer("macbeth", 4) } });
  localStorage.setItem(HIDDEN, "true");
  await page.run();
  const socket = page.socketAt("/matches/");
  socket.accept();
  await page.receive(socket, ...messagesUpTo("macbeth", 4), ...hinted("macbeth", 4));
  const toggle = findByRole("button", t("hints.title"));
  assert.deepEqual([toggle.ariaPressed, drawn(), page.server.bodies(HINTS)], ["false", 0, []]);
  await page.press(toggle);
  assert.equal(drawn(), 4);
});

test("lost hints are asked for again", async (context) => {
  const { page, asked } = await openHinted(context, "macbeth", 4, { answers: { [HINTS]: unreachable } });
  assert.deepEqual([drawn(), asked()], [0, 1]);
  page.server.answers[HINTS] = answer("macbeth", 4);
  await page.pass(RETRIED);
  assert.deepEqual([drawn(), asked()], [4, 2]);
});

test("a stone shows the value of its best move, and each move's value once it is picked", async (context) => {
  const { page } = await openHinted(context, "chain");
  assert.equal(drawn(), 2);
  await page.pass(RETRIED);
  await page.press(cell("c3"));
  assert.equal(drawn(), 1);
  await page.press(cell("a1"));
  assert.equal(drawn(), 2);
});

const WITHOUT = /** @type {const} */ ([
  ["a match without them", "macbeth", 4, { small: true, match: { hints: false } }],
  ["a match between people", "macbeth", 4, { small: true, computer: null }],
  ["a spectator", "macbeth", 4, { small: true, you: [] }],
  ["the first moves under the swap rule", "swap", 2, { you: ["white"] }],
]);

for (const [who, fixture, version, options] of WITHOUT) {
  test(`no hints are offered: ${who}`, async (context) => {
    const { asked } = await openHinted(context, fixture, version, /** @type {any} */ (options));
    assert.deepEqual([hasRole("button", t("hints.title")), drawn(), asked()], [false, 0, 0]);
  });
}

test("hints begin after the choice of the swap rule", async (context) => {
  const { asked } = await openHinted(context, "swap", 7);
  assert.deepEqual([hasRole("button", t("hints.title")), asked()], [true, 1]);
});
