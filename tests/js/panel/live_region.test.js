/** Announcements for screen readers. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { sentence, t } from "../../../static/browser/messages.js";
import { reduce } from "../../../static/match/state.js";
import { announcements } from "../../../static/panel/live_region.js";
import { frameAfter, frameOf, seenBy, stateOf } from "../support/match.js";

/**
 * @param {Parameters<typeof stateOf>[0]} fixture @param {number} version
 * @param {Partial<ReturnType<typeof stateOf>>} [change]
 */
function heard(fixture, version, change = {}) {
  const before = { ...stateOf(fixture, version - 1), ...change };
  return announcements(before, reduce(before, frameOf(fixture, version)));
}

test("a move and the own turn are announced", () => {
  assert.deepEqual(heard("macbeth", 4), ["White: h7, turns 1.", "Your turn."]);
  assert.deepEqual(heard("macbeth", 3), ["Black: g8, turns 1."]);
});

test("a forced pass is announced once", () => {
  assert.deepEqual(heard("forced_pass", 8), ["White: c4, turns 1 neutral.", "Black passes: nothing to capture."]);
});

test("the start and the end are announced", () => {
  assert.deepEqual(heard("macbeth", 2), [t("live.begins"), "Your turn."]);
  assert.deepEqual(heard("macbeth", 14), ["You won. Ben resigned."]);
});

test("offers and their outcomes are announced", () => {
  assert.deepEqual(heard("macbeth", 9), ["Ben offers a draw."]);
  assert.deepEqual(heard("macbeth", 6), [sentence(t("offers.taken-back.start")), "Your turn."]);
  assert.deepEqual(heard("three_players", 8), ["Agreed: you."]);
});

test("among three, turns and departures are announced", () => {
  assert.deepEqual(heard("three_players", 4).at(-1), "Your turn.");
  assert.deepEqual(heard("three_players", 5).at(-1), "It is Red’s turn.");
  assert.deepEqual(heard("three_players", 10), [t("live.left.resigned", { color: "Red" })]);
});

test("absence and return of the opponent are announced", () => {
  const before = stateOf("macbeth", 12);
  const after = stateOf("macbeth", 13);
  assert(before.presence && after.presence);
  const away = announcements({ ...after, presence: before.presence }, after);
  assert.deepEqual(away, ["Ben is away."]);
  assert.deepEqual(announcements(after, { ...after, presence: before.presence }), ["Ben is back."]);
});

test("a lost connection and a stored move are announced", () => {
  const open = reduce(stateOf("macbeth", 4), { t: "connection-changed", connection: { phase: "open", retryAt: null } });
  const lost = reduce(open, { t: "connection-changed", connection: { phase: "waiting", retryAt: 1 } });
  assert.deepEqual(announcements(open, lost), ["Connection lost."]);
  assert.deepEqual(announcements(lost, open), [t("live.connected")]);
  const command = /** @type {const} */ ({ t: "play", id: "one", at: 4, move: "i7" });
  const sending = reduce(open, { t: "command-sent", command });
  const kept = reduce(sending, { t: "connection-changed", connection: { phase: "waiting", retryAt: 1 } });
  assert.deepEqual(announcements(sending, kept), [t("live.lost-kept")]);
});

test("spectators get moves but no turn announcements", () => {
  const before = seenBy(stateOf("macbeth", 3));
  assert.deepEqual(announcements(before, reduce(before, frameOf("macbeth", 4))), ["White: h7, turns 1."]);
});

test("what the player must do is announced after the turn", () => {
  const center = sentence(t("obligations.center"));
  assert.deepEqual(heard("three_players", 5, { you: ["red"] }).slice(1), [t("live.your-turn"), center]);
  assert.equal(heard("three_players", 5, { you: ["black"] }).includes(center), false);
  const jump = sentence(t("obligations.jump.plain"));
  assert.deepEqual(heard("swap", 7, { you: ["white"] }).slice(1), [t("live.your-turn"), jump]);
});

test("a row is announced once, and its last chance to both players", () => {
  const before = stateOf("swap", 6);
  const { view, turns, ...frame } = frameOf("swap", 7);
  const built = ["a1", "a2", "a3", "a4"];
  const obligations = [{ kind: /** @type {const} */ ("last-chance"), cells: [], exceptions: [] }];
  const building = {
    ...frame,
    view: { ...view, built, obligations },
    turns: turns.map((turn) => ({ ...turn, built })),
  };
  const row = t("live.built.row", { cells: built });
  /** @param {import("../../../static/protocol.js").Color[]} you */
  const spoken = (...you) => announcements(seenBy(before, ...you), reduce(seenBy(before, ...you), building)).slice(1);
  assert.deepEqual(spoken("white"), [row, t("live.your-turn"), sentence(t("obligations.last-chance.yours.row"))]);
  const other = sentence(t("obligations.last-chance.other.row", { color: "White" }));
  assert.deepEqual(spoken("black"), [row, other]);
  assert.deepEqual(spoken(), [row]);
  const after = reduce(before, building);
  const next = frameAfter(after, { turns: structuredClone(building.turns) });
  assert.equal(announcements(after, reduce(after, next)).includes(row), false);
});
