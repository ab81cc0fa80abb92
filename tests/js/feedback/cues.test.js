/** Sound and vibration cues of changes. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { cues } from "../../../static/feedback/cues.js";
import { tones } from "../../../static/feedback/tones.js";
import { reduce, START } from "../../../static/match/state.js";
import { frameOf, seenBy, stateOf } from "../support/match.js";

/**
 * @param {Parameters<typeof stateOf>[0]} fixture @param {number} version
 * @param {Partial<ReturnType<typeof stateOf>>} [change]
 */
function heard(fixture, version, change = {}) {
  const before = { ...stateOf(fixture, version - 1), ...change };
  return cues(before, reduce(before, frameOf(fixture, version)));
}

/** @param {ReturnType<typeof heard>} all */
function names(all) {
  return all.map(({ name }) => name);
}

test("a placed stone and the own turn have cues", () => {
  const all = heard("macbeth", 4);
  assert.deepEqual(names(all), ["place", "turn"]);
  assert.deepEqual(
    all.map(({ count, after }) => [count, after]),
    [
      [1, 0],
      [0, 500],
    ],
  );
});

test("the opponent's turn has no cue", () => {
  assert.deepEqual(names(heard("macbeth", 3)), ["place"]);
  assert.deepEqual(names(heard("macbeth", 4, { you: [] })), ["place"]);
});

test("the start has a cue for players", () => {
  assert.deepEqual(names(heard("macbeth", 2)), ["turn"]);
  assert.deepEqual(names(heard("macbeth", 2, { you: [] })), []);
});

test("a forced pass has a cue after its move", () => {
  assert.deepEqual(names(heard("forced_pass", 8)), ["place", "pass"]);
});

test("only the offers of others have a cue", () => {
  assert.deepEqual(names(heard("macbeth", 9)), ["offer"]);
  assert.deepEqual(names(heard("macbeth", 5)), []);
});

test("the end has cues for won, lost and over", () => {
  assert.deepEqual(names(heard("macbeth", 14)), ["won"]);
  assert.deepEqual(names(heard("macbeth", 14, { you: ["white"] })), ["lost"]);
  assert.deepEqual(names(heard("macbeth", 14, { you: [] })), ["over"]);
});

test("after many turns only the last has a cue", () => {
  const before = stateOf("three_players", 3);
  const after = stateOf("three_players");
  assert.deepEqual(names(cues(before, after)), ["place"]);
});

test("tabs of a match share the key; refusals have none", () => {
  const [first] = heard("macbeth", 4);
  const [second] = heard("macbeth", 4, { you: [] });
  assert.equal(first?.key, second?.key);
  const before = stateOf("macbeth", 4);
  const [refused] = cues(before, reduce(before, { t: "notice-shown", text: "No capture there" }));
  assert.deepEqual([refused?.name, refused?.key], ["no", ""]);
});

test("the first state has no cue", () => {
  assert.deepEqual(cues(START, seenBy(stateOf("macbeth", 4))), []);
});

test("each turned stone has a tone, up to a limit", () => {
  assert.equal(tones("place", 3).length - tones("place", 0).length, 3);
  assert.equal(tones("take", 99).length - tones("take", 0).length, 24);
  assert(tones("won", 0).length > 1);
});
