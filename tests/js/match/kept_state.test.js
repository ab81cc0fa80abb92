/** What pages of matches keep for a reload without the server. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { readEntry, writeEntry } from "../../../static/match/kept_state.js";
import { reduce, START } from "../../../static/match/state.js";
import { stateOf } from "../support/match.js";
import { useStorage } from "../support/storage.js";

const LATER = stateOf("macbeth");

beforeEach(() => void useStorage());

test("the newest state of a match is restored, with the command that is not answered", () => {
  writeEntry("one", "v1", stateOf("macbeth", 2));
  writeEntry("one", "v1", LATER);
  const kept = readEntry("one", "v1");
  if (!kept) throw new Error("nothing was kept");
  const pending = /** @type {const} */ ({ t: "resign", id: "sent", at: 2 });
  const restored = reduce(reduce(START, { t: "command-sent", command: pending }), { t: "state-restored", kept });
  assert.deepEqual(restored.game, JSON.parse(JSON.stringify(LATER.game)));
  assert.deepEqual(restored.you, LATER.you);
  assert.equal(restored.pending, pending);
});

test("a few matches are kept, and one that became private is not", () => {
  for (const match of "abcdefghij") writeEntry(match, "v1", LATER);
  assert.deepEqual(
    [..."abcdefghij"].filter((match) => readEntry(match, "v1")),
    [..."cdefghij"],
  );
  writeEntry("j", "v1", null);
  assert.equal(readEntry("j", "v1"), null);
});

test("what another version of the script has written is not read", () => {
  writeEntry("one", "v1", LATER);
  assert.equal(readEntry("one", "v2"), null);
});
