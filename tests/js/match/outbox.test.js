/** Commands that are stored and sent again until they are answered. */

/** @import {CommandMessage} from "../../../static/protocol.js" */

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { newId, Outbox } from "../../../static/match/outbox.js";
import { useStorage } from "../support/storage.js";

/** @type {CommandMessage} */
const PLAY = { t: "play", id: "one", at: 2, move: "g8" };

beforeEach(() => {
  useStorage();
  mock.timers.enable({ apis: ["setInterval"] });
});
afterEach(() => mock.timers.reset());

test("a command is sent at once and resent until it is answered", () => {
  /** @type {CommandMessage[]} */
  const sent = [];
  const outbox = new Outbox("match", (command) => sent.push(command) > 0);
  outbox.setCommand(PLAY, "e1");
  outbox.setCommand(PLAY, "e1");
  assert.equal(sent.length, 1);
  mock.timers.tick(2_500);
  assert.equal(sent.length, 2);
  outbox.setCommand(null, "e1");
  mock.timers.tick(10_000);
  assert.equal(sent.length, 2);
});

test("a later page of the match finds an unanswered move", () => {
  new Outbox("match", () => false).setCommand(PLAY, "e1");
  const later = new Outbox("match", () => false);
  assert.deepEqual(later.stored(), { command: PLAY, epoch: "e1" });
  assert.equal(new Outbox("other", () => false).stored(), null);
  later.setCommand(PLAY, "e1");
  later.setCommand(null, "e1");
  assert.equal(new Outbox("match", () => false).stored(), null);
  mock.timers.tick(2_500);
});

test("side commands are not stored", () => {
  new Outbox(null, () => true).setCommand({ t: "resume", id: "two" }, "e1");
  assert.equal(new Outbox(null, () => true).stored(), null);
});

test("ids differ", () => {
  const ids = new Set(Array.from({ length: 20 }, newId));
  assert.equal(ids.size, 20);
  assert.match(newId(), /^[0-9a-f]{32}$/);
});
