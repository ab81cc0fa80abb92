/** Clicks that come too early, and answers that come too late. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { ArmingDelay } from "../../../../static/browser/buttons/arming.js";
import { RequestSequence } from "../../../../static/browser/request_sequence.js";

const realNow = performance.now;
let now = 0;

beforeEach(() => {
  now = 1_000;
  performance.now = () => now;
  mock.timers.enable({ apis: ["setTimeout"] });
});
afterEach(() => {
  performance.now = realNow;
  mock.timers.reset();
});

/** @param {number} milliseconds */
function pass(milliseconds) {
  now += milliseconds;
  mock.timers.tick(milliseconds);
}

function element() {
  const names = new Set();
  return /** @type {any} */ ({
    setAttribute: (/** @type {string} */ name) => names.add(name),
    removeAttribute: (/** @type {string} */ name) => names.delete(name),
    hasAttribute: (/** @type {string} */ name) => names.has(name),
  });
}

test("clicks are ignored until the delay is over", () => {
  const arming = new ArmingDelay(300);
  assert.equal(arming.armed, true, "nothing has moved yet");
  arming.restart();
  assert.equal(arming.armed, false);
  pass(299);
  assert.equal(arming.armed, false);
  pass(1);
  assert.equal(arming.armed, true);
});

test("elements are marked until the last delay is over", () => {
  const [one, other] = [element(), element()];
  const arming = new ArmingDelay(300);
  arming.restart(one);
  pass(200);
  arming.restart(other);
  pass(150);
  assert.equal(one.hasAttribute("data-arming"), true);
  pass(160);
  assert.equal(one.hasAttribute("data-arming"), false);
  assert.equal(other.hasAttribute("data-arming"), false);
});

test("a later delay without elements keeps the earlier marks, and removes them", () => {
  const one = element();
  const arming = new ArmingDelay(300);
  arming.restart(one);
  pass(200);
  arming.restart();
  pass(150);
  assert.equal(one.hasAttribute("data-arming"), true);
  pass(160);
  assert.equal(one.hasAttribute("data-arming"), false);
});

test("only the newest request is the latest", () => {
  const requests = new RequestSequence();
  const first = requests.next();
  const again = requests.current();
  assert.deepEqual([first(), again()], [true, true]);
  const second = requests.next();
  assert.deepEqual([first(), again(), second()], [false, false, true]);
});
