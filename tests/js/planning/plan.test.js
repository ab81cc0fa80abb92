/** Conditional moves between the page and the server: saved, played, void. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../static/browser/messages.js";
import { canPlan, Plan } from "../../../static/planning/plan.js";
import { seenBy, stateOf } from "../support/match.js";

/** @param {string[][]} lines What the server has of the plan. */
function planned(lines) {
  /** @type {string[]} */
  const told = [];
  /** @type {object[]} */
  const sent = [];
  const answer = () =>
    Promise.resolve(new Response(JSON.stringify({ version: 1, lines, max_lines: 32, max_plies: 16 })));
  Object.defineProperty(globalThis, "fetch", { value: answer, configurable: true });
  /** @type {() => void} */
  let changed = () => {};
  /** @type {Promise<void>} Resolves with the first change. */
  const loaded = new Promise((resolve) => (changed = resolve));
  const plan = new Plan({
    match: "match",
    send: (wish) => sent.push(wish),
    notify: (text) => told.push(text),
    changed,
  });
  return { plan, sent, told, loaded };
}

test("plans are for correspondence games, and for their players", () => {
  assert.equal(canPlan(stateOf("plan", 3)), true);
  assert.equal(canPlan(seenBy(stateOf("plan", 3))), false);
  assert.equal(canPlan(stateOf("macbeth", 3)), false, "a live game has premoves");
  assert.equal(canPlan(stateOf("macbeth")), false);
});

test("new lines are sent with the version, and saved when the server has answered", () => {
  const { plan, sent } = planned([]);
  const state = stateOf("plan", 3);
  plan.follow(state);
  plan.replaceLines([["h7", "i7"]]);
  assert.deepEqual(sent, [{ t: "plan", at: 3, lines: [["h7", "i7"]] }]);
  assert.equal(plan.status, "Saving…");
  plan.follow({ ...state, sideCommand: /** @type {any} */ (sent[0]) });
  plan.follow(stateOf("plan", 4));
  assert.equal(plan.status, t("plan.saved"));
});

test("a played conditional move shows a notice", async () => {
  const { plan, told, loaded } = planned([]);
  plan.lines = [["h7", "i7"]];
  plan.follow(stateOf("plan", 4));
  const next = stateOf("plan");
  const before = stateOf("plan", 4);
  plan.follow({ ...next, you: before.you });
  await loaded;
  assert.deepEqual(told.length, 0, "another page of the same player: nothing was known");
  const again = planned([]);
  again.plan.lines = [["h7", "i7"]];
  again.plan.follow({ ...before, you: next.you });
  again.plan.follow(next);
  await again.loaded;
  assert.deepEqual(again.told, [t("plan.played", { moves: "i7" })]);
});

test("an unexpected move voids the plan", async () => {
  const { plan, told, loaded } = planned([]);
  const before = stateOf("plan", 4);
  const next = stateOf("plan");
  assert(next.game);
  const turns = next.game.turns.slice(0, 2);
  plan.lines = [["d5", "d6"]];
  plan.follow({ ...before, you: next.you });
  plan.follow({ ...next, game: { ...next.game, turns } });
  await loaded;
  assert.deepEqual(plan.lines, []);
  assert.deepEqual(told, [t("plan.void", { reason: "Ben played h7" })]);
});
