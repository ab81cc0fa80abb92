/** The offset of the server's clock. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { clockOffset } from "../../../static/clock/clock_offset.js";

test("the offset with the shortest delay is kept", () => {
  assert.equal(clockOffset(null, -50), -50);
  assert.equal(clockOffset(-50, -300), -50);
  assert.equal(clockOffset(-50, -20), -20);
});

test("a device whose clock is set forward gets a smaller offset", () => {
  assert.equal(clockOffset(-50, -60_000), -60_000);
  assert.equal(clockOffset(-60_000, -50), -50);
});
